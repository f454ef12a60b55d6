export { type Platform, startPlatform } from './platform.ts';
export { type Servers, startServers } from './servers.ts';
