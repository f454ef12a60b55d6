export * from './eventually.ts';
export * from './fixtures.ts';
export * from './http.ts';
export * from './objects.ts';
export * from './platform-env.ts';
export * from './problems.ts';
