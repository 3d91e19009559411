"""Local simulators of the remote interfaces of public registers, with their traps. Everyone in them is invented.

Each simulator states in its docstrings what is known of the interface it stands for; none knows who asks it. It answers
from `World`, the registers' rows; `FaultPlan` makes it slow or failing, and its `log` tells what was truly asked and
truly answered.
"""
