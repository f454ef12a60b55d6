export { findFreePort } from './home/ports.ts';
export { type Platform, startPlatform } from './platform.ts';
export type { Link, LinkProxy as Between } from './servers/between.ts';
export { type Servers, startServers } from './servers/start.ts';
export { buildSite, CONSOLE, GUIDES } from './sites.ts';
