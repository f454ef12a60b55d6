import { describe, expect, it } from '@jest/globals';
import type { Link } from './between.ts';
import { serversThroughLinks } from './links.ts';

const SERVERS = {
  kafkaBrokers: '127.0.0.1:9092',
  redisUrl: 'redis://127.0.0.1:6379',
  postgresUrl: 'postgres://postgres:secret@127.0.0.1:5432/postgres',
};
const LINKS = [
  { instance: 'gateway-1', port: 101, advertisedPort: 201 },
  { instance: 'ledger-2', port: 102, advertisedPort: 202 },
];

describe('the servers as an instance sees them', () => {
  it('are at the ports of its links, and what it does not use is as it is', async () => {
    const asked: [Link, number][] = [];
    const between = {
      listen: async (link: Link, port: number) => {
        asked.push([link, port]);
        return port + 1;
      },
    };
    const seen = await serversThroughLinks(between, LINKS, SERVERS);
    expect(Object.fromEntries(seen)).toEqual({
      'gateway-1': { ...SERVERS, kafkaBrokers: '127.0.0.1:201', redisUrl: 'redis://127.0.0.1:6380' },
      'ledger-2': {
        ...SERVERS,
        kafkaBrokers: '127.0.0.1:202',
        postgresUrl: 'postgres://postgres:secret@127.0.0.1:5433/postgres',
      },
    });
    expect(asked).toEqual([
      [{ instance: 'gateway-1', server: 'redis' }, 6379],
      [{ instance: 'ledger-2', server: 'postgres' }, 5432],
    ]);
  });

  it('are as they are when nobody stands between', async () => {
    expect((await serversThroughLinks(undefined, [], SERVERS)).size).toBe(0);
  });
});
