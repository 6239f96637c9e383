#!/bin/sh
# GNU parallel: a crash in one part does not stop the others.
seq 4 | parallel --halt never -j 4 wallplanner build --tribes tribes --output sites --jobs 1 --shard {}/4
