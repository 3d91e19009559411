"""What the service answers, typed. Unknown fields are passed over, so a newer service can be read.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""
