export type { Between, Link } from './between.ts';
export { type Platform, startPlatform } from './platform.ts';
export { findFreePort } from './ports.ts';
export { type Servers, startServers } from './servers.ts';
