"""`python -m table` is `table`."""

from table.cli import main

if __name__ == "__main__":
    main()
