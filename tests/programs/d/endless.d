import core.volatile;

void main()
{
    uint counter = 0;
    while (true)
        volatileStore(&counter, volatileLoad(&counter) + 1);
}
