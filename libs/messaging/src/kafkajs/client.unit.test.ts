import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { quietLogger } from '../testing.ts';
import { createKafkaClient, openKafka } from './client.ts';

const REQUEST_MS = 50;

describe('a Kafka client', () => {
  it('begins each connection with another of the brokers, so that one that is cut off is not asked for ever', async () => {
    const asked: number[] = [];
    const client = createKafkaClient({
      brokers: 'a:1,b:2,c:3',
      clientId: 'test-1',
      logger: quietLogger,
      openSocket: (_host, port) => {
        asked.push(port);
        const socket = new Socket();
        setImmediate(() => socket.destroy(new Error('nobody is there')));
        return socket;
      },
    });
    const firsts: (number | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { kafka } = openKafka(client, REQUEST_MS);
      const before = asked.length;
      await expect(kafka.admin({ retry: { retries: 0 } }).connect()).rejects.toThrow();
      firsts.push(asked[before]);
    }
    expect(firsts.toSorted()).toEqual([1, 2, 3]);
  });

  it('logs in with what stands before the brokers, and never shows it', () => {
    const make = (brokers: string) => createKafkaClient({ brokers, clientId: 'test-1', logger: quietLogger });
    expect(make('me:p%40s%3As@a:1, b:2')).toMatchObject({
      brokers: ['a:1', 'b:2'],
      login: { username: 'me', password: 'p@s:s' },
    });
    expect(make('a:1').login).toBeUndefined();
    expect(() => make('me:secret@a')).toThrow(/not "a"$/);
    expect(() => make('secret@a:1')).toThrow('user:password before the @');
  });
});
