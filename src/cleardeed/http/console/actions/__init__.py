"""What an operator can do in the console: one module per noun, as in `cli`; `registry` lists them all."""
