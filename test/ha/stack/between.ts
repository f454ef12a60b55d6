import type { Between, Link } from '@cowrie/local';

export type HaBetween = Between & {
  /** Each of these ports of `host` leads to the same port of 127.0.0.1. */
  listenAt(link: Link, host: string, ports: readonly number[]): Promise<void>;
};
