<?php
$numbers = preg_split('/\s+/', trim(stream_get_contents(STDIN)));
throw new Exception('crash after ' . count($numbers) . ' numbers');
