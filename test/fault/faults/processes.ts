import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Platform } from '@cowrie/local';
import pg from 'pg';
import { askRedisAt } from '../../../deploy/local/src/servers/redis/ping.ts';
import { eventually } from '../../support/eventually.ts';
import type { Random } from '../record/plan/random.ts';
import type { ServerName } from './types.ts';

const BACK_DEADLINE_MS = 40_000;
const CONNECT_TIMEOUT_MS = 1_000;

export function oneOf(random: Random, names: readonly string[]): string {
  return names[random.below(names.length)] ?? '';
}
export const between = (random: Random, low: number, high: number) => low + random.below(high - low + 1);

export const isServer = (name: string): name is ServerName => ['kafka', 'postgres', 'redis'].includes(name);

export function pidOf(platform: Platform, name: string): number {
  const pid = platform.pid(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

/** PostgreSQL has one child per connection. */
export function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children];
}

function parentOf(pid: number): number | undefined {
  try {
    // The name is in brackets and may contain spaces.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return Number(afterName.split(' ')[1]);
  } catch {
    return undefined;
  }
}

export async function waitUntilReplaced(
  platform: Platform,
  name: string,
  before: number | undefined,
): Promise<number> {
  await eventually(() => {
    const pid = platform.pid(name);
    if (pid === undefined || pid === before) throw new Error(`${name} was not started again`);
  }, BACK_DEADLINE_MS);
  if (isServer(name)) await eventually(() => expectAnswer(platform, name), BACK_DEADLINE_MS);
  return Date.now();
}

/** Kafka opens its port only once it serves, so an open port is enough. */
export async function expectAnswer(platform: Platform, name: ServerName): Promise<void> {
  if (name === 'postgres') return answersQuery(platform.postgresUrl ?? '');
  const { KAFKA_BROKERS = '', REDIS_URL = '' } = platform.env;
  if (name === 'redis') {
    await askRedisAt(REDIS_URL, 'PING');
    return;
  }
  const { hostname, port } = new URL(`kafka://${KAFKA_BROKERS}`);
  await connectOnce(hostname, Number(port));
}

async function answersQuery(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT 1').finally(() => client.end());
}

export function connectOnce(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => finish());
    socket.once('error', (error) => finish(error));
    socket.once('timeout', () => finish(new Error(`no answer from port ${port}`)));
  });
}

export const logOf = (platform: Platform, name: string) => join(platform.home, 'logs', `${name}.log`);
