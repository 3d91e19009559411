"""What the operations say of themselves, one module a topic; each is named by its route."""
