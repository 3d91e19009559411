"""Local registers: the operator's imported copies of public registers, and the connector that answers from them."""
