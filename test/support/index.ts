export * from './contract/objects.ts';
export * from './contract/problems.ts';
export * from './eventually.ts';
export * from './fixtures.ts';
export * from './http.ts';
export * from './platform/platform-env.ts';
