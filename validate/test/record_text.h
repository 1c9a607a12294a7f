/* Texts of records (judge/records.h) for tests. */
#ifndef TEST_RECORD_TEXT_H
#define TEST_RECORD_TEXT_H

#define RECORD_COLUMNS                                                                                                 \
    "kernel,format,output,measure,region,error,mean,seconds,seeds,limit,verdict,method,proved,above,boxes,"            \
    "proof_seconds,input\n"

/* A line: key "so3.s1,float,S1,ulp,near 0", numbers "0.6,0.1,60,5" (error, mean, seconds, seeds). */
#define RECORD_WORST(key, numbers, input) key "," numbers ",,,,,,,," input "\n"
/* A line with a proof "0.64,proved,bisection,0.6365,,21,0": limit, verdict, method, proved, above, boxes, seconds. */
#define RECORD_PROVED(key, proof) key ",,,,," proof ",\n"
#define RECORD_BOTH(key, numbers, proof, input) key "," numbers "," proof "," input "\n"

#endif
