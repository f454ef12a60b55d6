import type { Between, Link } from '@cowrie/local';

/** Intercepts every connection: from services to servers, between brokers, from standby to primary. */
export type HaBetween = Between & {
  /** Like `listen`, at a given address: each of these ports of `host` leads to the same port of 127.0.0.1. */
  listenAt(link: Link, host: string, ports: readonly number[]): Promise<void>;
};
