import type { Between, Link } from '@cowrie/local';

/** Stands in every connection: from services to servers, from broker to broker, from standby to primary. */
export type HaBetween = Between & {
  /** As `listen`, at an address that is given: each of these ports of `host` leads to the same port of 127.0.0.1. */
  listenAt(link: Link, host: string, ports: readonly number[]): Promise<void>;
};
