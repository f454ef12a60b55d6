import fc from '../../node_modules/fast-check/lib/fast-check.js';

// It only matters whether some run kills a mutant, so the failure is not shrunk. Most mutants that die do so within a
// second.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000 });

export default fc;
