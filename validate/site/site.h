/* plumb report: one page, in one file, of what plumb's JSON says. */
#ifndef SITE_SITE_H
#define SITE_SITE_H

int verb_report(int argc, char **argv);

#endif
