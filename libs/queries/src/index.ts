export type { QueryAnswer } from './answer-query.ts';
export { createQueryClient, type Query, type QueryClient } from './query-client.ts';
export { createQueryServer, type QueryServer, type QueryServerOptions } from './query-server.ts';
export { QueryOrigins, type QueryServerConfig, queryServerShape, serviceTokenShape } from './settings.ts';
