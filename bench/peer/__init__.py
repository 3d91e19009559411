"""The same three operations on the common stack: FastAPI, Pydantic, SQLAlchemy, Procrastinate. Nothing here is ours."""
