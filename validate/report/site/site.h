/* plumb report: writes one HTML page, in one file, from plumb's JSON documents. */
#ifndef SITE_SITE_H
#define SITE_SITE_H

int verb_report(int argc, char **argv);

#endif
