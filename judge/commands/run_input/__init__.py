"""`judge run --input`: run solutions on an input of your own."""
