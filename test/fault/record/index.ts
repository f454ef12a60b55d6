export { startLoad } from './load.ts';

export * from './types.ts';
