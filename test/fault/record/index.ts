export { startLoad } from './load.ts';
export { outcomeOf } from './outcome.ts';
export { DEFAULT_MIX } from './step.ts';
export * from './types.ts';
