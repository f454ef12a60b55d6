export { checkAll } from './check-all.ts';
export { readCheckpoint } from './checkpoint.ts';
export { waitForQuiet } from './quiet.ts';
export * from './types.ts';
