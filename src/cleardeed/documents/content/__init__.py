"""Reading uploaded files. Everything here meets hostile bytes and runs only in the confined parser process."""
