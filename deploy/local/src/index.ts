export type { Between, HaBetween, Link } from './between.ts';
export { type HaPlatform, startHighAvailability } from './high-availability.ts';
export type { Node } from './node.ts';
export { type Platform, startPlatform } from './platform.ts';
export { findFreePort } from './ports.ts';
export { type Servers, startServers } from './servers.ts';
