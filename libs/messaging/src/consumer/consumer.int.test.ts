import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withAdmin } from '../admin/admin.ts';
import { ensureTopics } from '../admin/topics.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, type Network, quietLogger, testClient, unique, until } from '../testing.ts';
import type { Consumer, Producer } from '../types.ts';
import { type ConsumerOptions, createConsumer } from './consumer.ts';

const client = testClient();
let topic: string;
let groupId: string;
let producer: Producer;
let open: Consumer[];

beforeEach(async () => {
  topic = unique('consumer');
  groupId = unique('group');
  open = [];
  await ensureTopics(client, [{ topic, partitions: 4, retentionMs: 3_600_000 }]);
  producer = createProducer(client, { logger: quietLogger });
  await producer.connect();
});
afterEach(async () => {
  await Promise.all([...open.map((consumer) => consumer.close()), producer.close()]);
});

type Member = Consumer & { values: string[]; crashes: Error[] };

function member(
  overrides: Partial<ConsumerOptions> = {},
  network?: Network,
  connection = testClient(network ? { network } : {}),
): Member {
  const values: string[] = [];
  const crashes: Error[] = [];
  const consumer = createConsumer(connection, {
    groupId,
    topics: [topic],
    fromBeginning: true,
    logger: quietLogger,
    onMessages: async (_topic, partition, messages) => {
      for (const { value } of messages) values.push(value.toString());
      const last = messages.at(-1);
      if (last) await consumer.commit(topic, new Map([[partition, last.offset + 1n]]));
    },
    onCrash: (error) => crashes.push(error),
    ...overrides,
  });
  open.push(consumer);
  return Object.assign(consumer, { values, crashes });
}

const send = (partition: number, ...values: string[]) =>
  producer.sendAll(values.map((value) => ({ topic, partition, value, headers: { h: value } })));

const membersOf = async (group: string): Promise<string[]> => {
  const { groups } = await withAdmin(client, (admin) => admin.describeGroups([group]));
  return groups.flatMap(({ members }) => members.map(({ memberId }) => memberId));
};

describe('createConsumer', () => {
  it('is a member when it has started, and reads each partition in order from the beginning', async () => {
    await send(0, 'a', 'b');
    await send(3, 'c');
    const one = member();
    await one.start();
    expect(one.healthy()).toBe(true);
    expect(one.assigned(topic)).toEqual([0, 1, 2, 3]);
    await send(0, 'd');
    await until(() => one.values.length >= 4);
    expect(one.values.filter((value) => value !== 'c')).toEqual(['a', 'b', 'd']);
    expect(one.values).toContain('c');
  });

  it('begins where seek says, on assignment, in a handler and outside', async () => {
    await send(0, 'a', 'b', 'c');
    let rewound = false;
    const values: string[] = [];
    const one = member({
      onAssigned: () => one.seek(topic, 0, 1n),
      onMessages: async (_topic, partition, messages) => {
        if (!rewound) {
          rewound = true;
          return one.seek(topic, partition, 2n);
        }
        for (const { value } of messages) values.push(value.toString());
      },
    });
    await one.start();
    await until(() => values.length > 0);
    expect(values).toEqual(['c']);
    one.seek(topic, 0, 0n);
    await until(() => values.length === 4);
    expect(values).toEqual(['c', 'a', 'b', 'c']);
  });

  it('holds back a paused partition and no other', async () => {
    const one = member();
    await one.start();
    one.pause(topic, 1);
    await send(1, 'held');
    await send(2, 'flows');
    await until(() => one.values.includes('flows'));
    await send(2, 'flows on');
    await until(() => one.values.includes('flows on'));
    expect(one.values).not.toContain('held');
    one.resume(topic, 1);
    await until(() => one.values.includes('held'));
  });

  it('shares partitions with another member, who takes over when it leaves', async () => {
    const one = member();
    const two = member();
    await one.start();
    await two.start();
    await until(() => one.assigned(topic).length === 2 && two.assigned(topic).length === 2);
    expect([...one.assigned(topic), ...two.assigned(topic)].toSorted()).toEqual([0, 1, 2, 3]);
    await one.close();
    // It has left, so the group does not wait for the end of its session.
    expect(await membersOf(groupId)).toHaveLength(1);
    await until(() => two.assigned(topic).length === 4);
    for (const partition of [0, 1, 2, 3]) await send(partition, `taken over ${partition}`);
    await until(() => two.values.length >= 4);
    expect(two.values.toSorted()).toEqual([0, 1, 2, 3].map((partition) => `taken over ${partition}`));
  });

  it('gives a handler that threw the same messages again', async () => {
    let attempts = 0;
    const values: string[] = [];
    const one = member({
      onMessages: async (_topic, _partition, messages) => {
        attempts += 1;
        if (attempts <= 2) throw new Error('the database is away');
        for (const { value } of messages) values.push(value.toString());
      },
    });
    await one.start();
    await send(0, 'a', 'b');
    await until(() => values.length === 2);
    expect(values).toEqual(['a', 'b']);
    expect(one.crashes).toEqual([]);
    expect(one.healthy()).toBe(true);
  });

  it('asks for more when a rest after what was handled is over', async () => {
    const steps: string[] = [];
    const over = Promise.withResolvers<void>();
    const network = createNetwork();
    const one = member(
      {
        onMessages: async (_topic, _partition, messages) => {
          for (const { value } of messages) steps.push(value.toString());
        },
        rest: async (messages) => {
          steps.push(`rest after ${messages.length}`);
          await over.promise;
          steps.push('rested');
        },
      },
      network,
    );
    await one.start();
    await send(0, 'a');
    await until(() => steps.length === 2);
    await send(0, 'b');
    const [fetches, beats] = [network.requests('fetch'), network.requests('heartbeat')];
    await until(() => network.requests('heartbeat') > beats + 1);
    expect(network.requests('fetch')).toBe(fetches);
    over.resolve();
    await until(() => steps.includes('b'));
    expect(steps.slice(0, 4)).toEqual(['a', 'rest after 1', 'rested', 'b']);
  });

  it('goes on saying that it lives while a handler takes its time', async () => {
    const finish = Promise.withResolvers<void>();
    const network = createNetwork();
    let calls = 0;
    const one = member(
      {
        onMessages: async () => {
          calls += 1;
          await finish.promise;
        },
      },
      network,
    );
    await one.start();
    await send(0, 'slow');
    await until(() => calls === 1);
    const before = network.requests('heartbeat');
    await until(() => network.requests('heartbeat') > before + 1);
    expect(one.healthy()).toBe(true);
    finish.resolve();
    await one.close();
    expect(calls).toBe(1);
  });

  it('leaves after the handler that runs has ended, with what it commits', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const one = member({
      onMessages: async (_topic, partition, messages) => {
        begun.resolve();
        await finish.promise;
        await one.commit(topic, new Map([[partition, (messages.at(-1)?.offset ?? 0n) + 1n]]));
      },
    });
    await one.start();
    await send(0, 'slow');
    await begun.promise;
    const closed = one.close();
    setImmediate(finish.resolve);
    await closed;
    await send(0, 'next');
    const two = member();
    await two.start();
    await until(() => two.values.includes('next'));
    expect(two.values).toEqual(['next']);
  });

  it('joins again by itself after Kafka was away, and misses nothing', async () => {
    const network = createNetwork();
    const one = member({}, network);
    await one.start();
    await send(0, 'before');
    await until(() => one.values.includes('before'));
    network.cut();
    await until(() => !one.healthy());
    await send(0, 'meanwhile');
    network.mend();
    await until(() => one.values.includes('meanwhile'), 30_000);
    expect(one.healthy()).toBe(true);
    expect(one.crashes).toEqual([]);
  });

  it('does not take a connection that is lost while it logs in for a wrong password', async () => {
    const network = createNetwork();
    network.cutAfter('saslAuthenticate');
    const one = member({}, network);
    const started = one.start();
    await until(() => network.isCut());
    network.mend();
    await started;
    expect(one.healthy()).toBe(true);
    expect(one.crashes).toEqual([]);
  });

  it('ends when Kafka refuses its password', async () => {
    const one = member({}, undefined, testClient({ password: 'wrong' }));
    await expect(one.start()).rejects.toMatchObject({ type: 'SASL_AUTHENTICATION_FAILED' });
    expect(one.crashes).toHaveLength(1);
  });

  it('comes back as the member that it was: the group does not wait for the end of its old session', async () => {
    const network = createNetwork();
    const one = member({}, network);
    await one.start();
    const before = await membersOf(groupId);
    expect(before).toHaveLength(1);
    network.cut();
    await until(() => !one.healthy());
    network.mend();
    await send(0, 'after');
    await until(() => one.values.includes('after'));
    // A new member would wait for the rest of the 6 s that the broker gives a silent member.
    expect(await membersOf(groupId)).toEqual(before);
  });

  it('waits for a Kafka that is not there yet, and stops waiting when closed', async () => {
    const network = createNetwork();
    network.cut();
    const one = member({}, network);
    const started = one.start();
    const two = member({}, network);
    const closed = two.start().catch((error: Error) => error.message);
    await two.close();
    expect(await closed).toBe('the consumer is closed');
    network.mend();
    await started;
    expect(one.healthy()).toBe(true);
  });
});
