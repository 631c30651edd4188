"""A register's rows held against its columns, as both are read over HTTP."""


def check_columns(test, name):
    """Each row says what the register's columns ask for, and nothing else; its words have sentences."""
    told = test.register(name)
    known = {column["key"]: column for column in told["columns"]}
    must = {key for key, column in known.items() if not column["optional"]}
    for row in told["rows"]:
        test.assertLessEqual(must, set(row["value"]), f"{name}: {row}")
        test.assertLessEqual(set(row["value"]), set(known), f"{name}: {row}")
        for key, value in row["value"].items():
            if known[key]["type"] == "word":
                test.assertIn(value, told["words"], f"{name}: {row}")
