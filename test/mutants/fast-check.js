import fc from '../../node_modules/fast-check/lib/fast-check.js';

// Of a mutant only whether some run fails is of interest, not the smallest one; and one second tells most.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000 });

export default fc;
