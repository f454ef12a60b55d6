export { startLoad } from './load.ts';
export { MIX_BEFORE_REQUESTS } from './step.ts';

export * from './types.ts';
