export { checkAll } from './check-all.ts';
export { readCheckpoint } from './checkpoint.ts';

export * from './types.ts';
