<?php
assert(!str_ends_with((string) php_ini_loaded_file(), "php.ini"));
echo (int) ctype_digit(trim(fgets(STDIN))), "\n";
