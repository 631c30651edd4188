/* room.c -- a room alone in the house: the whole of it is linked with the rooms and libraries it
 * declares and no others, so what reaches further down does not link. There is nothing to run. */

int main(void)
{
    return 0;
}
