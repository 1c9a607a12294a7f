/* Lines of records files (accuracy/records.h) for tests. */
#ifndef TEST_RECORD_TEXT_H
#define TEST_RECORD_TEXT_H

#define RECORD_COLUMNS                                                                                                 \
    "kernel,format,output,measure,region,error,mean,seconds,seeds,limit,verdict,method,proved,above,boxes,"            \
    "proof_seconds,input\n"

/* A line without a proof. key: "so3.s1,float,S1,ulp,near 0"; numbers: error, mean, seconds, seeds, as in
 * "0.6,0.1,60,5". */
#define RECORD_WORST(key, numbers, input) key "," numbers ",,,,,,,," input "\n"
/* A line with only a proof: limit, verdict, method, proved, above, boxes, seconds, as in
 * "0.64,proved,bisection,0.6365,,21,0". RECORD_BOTH has both. */
#define RECORD_PROVED(key, proof) key ",,,,," proof ",\n"
#define RECORD_BOTH(key, numbers, proof, input) key "," numbers "," proof "," input "\n"

#endif
