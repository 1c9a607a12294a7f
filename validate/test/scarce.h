/* Lets calls of calloc fail, to test that code reports that memory is short. */
#ifndef TEST_SCARCE_H
#define TEST_SCARCE_H

/* Lets the next `successes` calls of calloc succeed. The call after them fails, and later calls succeed again. */
void calloc_fails_after(long successes);
/* Returns true if the call that was to fail has been made. */
int calloc_has_failed(void);

#endif
