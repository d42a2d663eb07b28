spaced = ' '.join
