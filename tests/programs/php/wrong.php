<?php
echo array_sum(array_map('intval', preg_split('/\s+/', trim(stream_get_contents(STDIN))))) + 1, "\n";
