import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEventConsumer } from './create-event-consumer.ts';
import type { CowrieEvent } from './events/event.ts';
import type { BatchOptions } from './options.ts';
import { redrive } from './redrive.ts';
import { eventMessage, junk, quiet, recorded, unreadable } from './testing/events.ts';
import { adding, coins, createTestPlatform, eventually, type TestPlatform } from './testing/platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const added = (times: number): Promise<void> =>
  eventually(async () => (await platform.sum()).times === times);

const poison = (partition: number, sequence: number) =>
  eventMessage(recorded({ id: 1, amount: -1_000_000 }), { partition, offset: 0, sequence });

describe('createEventConsumer', () => {
  it('applies what is there and what comes, each once, also what is published twice', async () => {
    await platform.publish([...coins(0, 1, 1_200), ...coins(1, 1, 10), ...coins(1, 9, 12)]);
    const consumer = await platform.start();
    await added(1_212);
    await platform.publish([...coins(0, 1_195, 1_201), ...coins(2, 1, 5)]);
    await added(1_218);
    expect(await platform.sum()).toEqual({ amount: 1_218, times: 1_218 });
    expect(consumer.problems()).toEqual([]);
    expect(consumer.healthy()).toBe(true);
  });

  it('leaves nothing when it dies between the effect and the commit, and goes on where its database stands', async () => {
    await platform.publish(coins(0, 1, 30));
    const first = await platform.start();
    await added(30);
    await platform.stop(first);
    // This has the effect of a process that dies after the writes.
    await platform.pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON cowrie_inbox.positions FOR EACH ROW EXECUTE FUNCTION die()`);
    await platform.publish(coins(0, 31, 40));
    const second = await platform.start();
    await eventually(() => second.problems().length > 0);
    expect(second.problems()[0]).toMatch(/partition 0 pauses since/);
    expect(await platform.sum()).toEqual({ amount: 30, times: 30 });
    await platform.pool.query('DROP TRIGGER die ON cowrie_inbox.positions');
    await added(40);
    expect(await platform.sum()).toEqual({ amount: 40, times: 40 });
    expect(await platform.deadLetters()).toEqual([]);
    await eventually(() => second.problems().length === 0);
  });

  it('shares the partitions with another instance, and counts nothing twice when one goes', async () => {
    const first = await platform.start();
    const second = await platform.start({ pool: platform.openPool() });
    const owned = () => [first.partitions().length, second.partitions().length];
    await eventually(() => Math.min(...owned()) > 0 && owned().reduce((a, b) => a + b) === 3);
    await platform.publish([0, 1, 2].flatMap((partition) => coins(partition, 1, 200)));
    await eventually(async () => (await platform.sum()).times > 0);
    await platform.stop(first);
    await platform.publish([0, 1, 2].flatMap((partition) => coins(partition, 201, 220)));
    await added(660);
    expect((await platform.sum()).amount).toBe(660);
    expect(second.problems()).toEqual([]);
  });

  it('puts aside what cannot be applied or read, goes on, and applies it later', async () => {
    const broken = unreadable({ partition: 0, offset: 0, sequence: 4 });
    await platform.publish([...coins(0, 1, 2), poison(0, 3), broken, junk(0), ...coins(0, 5, 300)]);
    const consumer = await platform.start({ attemptsMax: 2, deadLetterAfterMs: 0 });
    await added(298);
    expect(consumer.problems()).toEqual([]);
    expect(await platform.deadLetters()).toEqual([
      {
        partition: 0,
        type: 'coin.transaction.recorded',
        reason: expect.stringContaining('sums_amount_check'),
      },
      { partition: 0, type: 'coin.transaction.recorded', reason: expect.stringContaining('amount') },
      { partition: 0, type: null, reason: expect.stringContaining('ce_type') },
    ]);
    const { groupId, topicName, pool } = platform;
    const options = { topic: 'coin.events', topicName, groupId, handlers: adding } as const;
    const failing = () => {
      throw new Error('HTTP 503 \0');
    };
    const handlers = { ...adding, 'coin.transaction.recorded': failing };
    // A fault of another server does not end the run: every letter is tried.
    expect((await redrive(pool, { ...options, handlers })).failed).toHaveLength(3);
    expect((await platform.deadLetters())[0]?.reason).toBe('HTTP 503 ');
    expect((await redrive(pool, options)).failed).toHaveLength(3);
    await pool.query('UPDATE sums SET amount = 2000000');
    expect(await redrive(pool, options)).toMatchObject({ applied: 1, failed: [{}, {}] });
    expect(await platform.sum()).toEqual({ amount: 1_000_000, times: 299 });
    expect(await platform.deadLetters()).toHaveLength(2);
  });

  it('does the same in batches', async () => {
    const { groupId, topicName, pool, kafka } = platform;
    const place = { topic: 'coin.events', topicName, groupId } as const;
    const batches: BatchOptions<
      'coin.transaction.recorded',
      CowrieEvent<'coin.transaction.recorded'>,
      number
    > = {
      types: ['coin.transaction.recorded'],
      prepare: ({ data }) => ({ ok: true, value: data.amount }),
      onEvents: async (amounts, { client }) => {
        await client.query(
          'UPDATE sums SET amount = amount + (SELECT sum(a) FROM unnest($1::numeric[]) a), times = times + $2',
          [amounts, amounts.length],
        );
      },
    };
    await platform.publish([...coins(0, 1, 2), poison(0, 3), ...coins(0, 4, 300), ...coins(1, 1, 50)]);
    await platform.run(
      createEventConsumer({
        ...place,
        ...batches,
        kafka,
        pool,
        attemptsMax: 2,
        deadLetterAfterMs: 0,
        logger: quiet,
      }),
    );
    await added(349);
    expect(await platform.deadLetters()).toHaveLength(1);
    await pool.query('UPDATE sums SET amount = 2000000');
    expect(await redrive(pool, { ...place, ...batches })).toEqual({ applied: 1, failed: [] });
    expect(await platform.sum()).toEqual({ amount: 1_000_000, times: 350 });
  });

  it('puts nothing aside when a table is missing: it pauses, says so, and goes on once it is there', async () => {
    await platform.pool.query('ALTER TABLE sums RENAME TO away');
    await platform.publish(coins(0, 1, 3));
    const consumer = await platform.start({ attemptsMax: 1, deadLetterAfterMs: 0 });
    await eventually(() => consumer.problems().length > 0);
    expect(consumer.problems()[0]).toMatch(/partition 0 pauses since .*"sums" does not exist/);
    await platform.pool.query('ALTER TABLE away RENAME TO sums');
    await added(3);
    expect(await platform.deadLetters()).toEqual([]);
  });

  it('gives up a handler that never ends, says so, goes on with the other partitions, and can be closed', async () => {
    const consumer = await platform.start({
      transactionTimeoutMs: 300,
      handlers: {
        ...adding,
        async 'coin.transaction.recorded'(event, context) {
          if (event.partition === 0 && event.sequence === 2n) await new Promise(() => undefined);
          await adding['coin.transaction.recorded']?.(event, context);
        },
      },
    });
    await platform.publish([...coins(0, 1, 3), ...coins(1, 1, 4), ...coins(2, 1, 4)]);
    await added(9);
    const givenUp = /partition 0 pauses since .* did not end within 300 ms/;
    await eventually(() => consumer.problems().some((problem) => givenUp.test(problem)));
    await platform.publish(coins(1, 5, 6));
    await added(11);
    expect(await platform.deadLetters()).toEqual([]);
    await platform.stop(consumer);
  });

  it('begins nothing again when its positions are lost: it pauses, and goes on once they are back', async () => {
    await platform.publish(coins(0, 1, 3));
    const consumer = await platform.start();
    await added(3);
    const { pool } = platform;
    await pool.query('CREATE TABLE saved AS SELECT * FROM cowrie_inbox.positions');
    await pool.query('DELETE FROM cowrie_inbox.positions');
    await platform.publish(coins(0, 4, 5));
    await eventually(() => consumer.problems().length > 0);
    expect(consumer.problems()[0]).toMatch(/partition 0 pauses since .* has lost rows/);
    await pool.query('INSERT INTO cowrie_inbox.positions SELECT * FROM saved');
    await added(5);
    expect(await platform.sum()).toEqual({ amount: 5, times: 5 });
  });

  it('goes on when a hook throws', async () => {
    const thrown = new Set<string>();
    const fail = (hook: string) => {
      thrown.add(hook);
      throw new Error(hook);
    };
    await platform.publish(coins(0, 1, 3));
    const consumer = await platform.start({
      onPosition: () => fail('onPosition'),
      around: async () => fail('around'),
      rest: async () => fail('rest'),
    });
    await added(3);
    await platform.publish(coins(0, 4, 5));
    await added(5);
    expect([...thrown].sort()).toEqual(['around', 'onPosition', 'rest']);
    expect(consumer.problems()).toEqual([]);
  });
});
