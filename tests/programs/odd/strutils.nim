import strutils
echo parseInt("1")
