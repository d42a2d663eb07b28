when defined(ONLINE_JUDGE): echo 1
