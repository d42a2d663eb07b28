# @EXPECTED_RESULTS@: RUN-ERROR


def fill(total):
    return [1, 1, (total - 2) * (total - 3) // (total - 3)]
