<?php
echo array_sum(preg_split('/\s+/', stream_get_contents(STDIN));
