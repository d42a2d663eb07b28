import os
print(os.environ['ONLINE_JUDGE'])
