import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEventConsumer } from './create-event-consumer.ts';
import type { HandlerOptions } from './options.ts';
import { redrive } from './redrive.ts';
import { chained } from './testing/chain.ts';
import { eventMessage, quiet, recorded, voidedOf } from './testing/events.ts';
import { adding, coins, createTestPlatform, eventually, type TestPlatform } from './testing/platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const PUT_ASIDE_AT_ONCE = { attemptsMax: 1, deadLetterAfterMs: 0 };
const deadLetters = (count: number): Promise<void> =>
  eventually(async () => (await platform.deadLetters()).length === count);

/** The third transfer cannot be applied, and the event makes the last two void. */
function scene() {
  const wrong = eventMessage(recorded({ id: 1, amount: -1_000_000 }), { offset: 0, sequence: 3 });
  const events = chained([...coins(0, 1, 2), wrong]);
  const voiding = eventMessage(voidedOf(events.slice(1)), {
    ...{ offset: 0, sequence: 4 },
    type: 'coin.events.voided',
  });
  return { events, voiding };
}

describe('an event by which others did not happen', () => {
  it('tells a handler which, but for what was put aside and changed nothing', async () => {
    const { events, voiding } = scene();
    await platform.publish(events);
    const undone: number[] = [];
    await platform.start({
      ...PUT_ASIDE_AT_ONCE,
      handlers: {
        ...adding,
        'coin.events.voided': ({ data }) => void undone.push(...data.events.map(({ sequence }) => sequence)),
      },
    });
    await deadLetters(1);
    await platform.publish([voiding]);
    await eventually(() => undone.length > 0);
    await deadLetters(0);
    expect(undone).toEqual([2]);
  });

  it('tells the same to who prepares events for batches', async () => {
    const { kafka, pool, topicName, groupId } = platform;
    const { events, voiding } = scene();
    await platform.publish(events);
    const undone: number[] = [];
    await platform.run(
      createEventConsumer({
        ...{ kafka, pool, topicName, groupId, topic: 'coin.events', logger: quiet, ...PUT_ASIDE_AT_ONCE },
        types: ['coin.transaction.recorded', 'coin.events.voided'],
        prepare: (event) =>
          event.type === 'coin.events.voided'
            ? { ok: true, value: event.data.events.map(({ sequence }) => sequence) }
            : event.data.amount < 0
              ? { ok: false, reason: 'below zero' }
              : { ok: true, value: [] },
        onEvents: async (sequences: readonly number[][]) => void undone.push(...sequences.flat()),
      }),
    );
    await deadLetters(1);
    await platform.publish([voiding]);
    await eventually(() => undone.length > 0);
    await deadLetters(0);
    expect(undone).toEqual([2]);
  });

  it('takes what is void from the dead letters when there is no handler for it, so that redrive does not apply it', async () => {
    const { pool, topicName, groupId } = platform;
    const { events, voiding } = scene();
    await platform.publish([...events, voiding]);
    const handlers = {
      'coin.transaction.recorded': adding['coin.transaction.recorded'],
    } as HandlerOptions<'coin.events'>['handlers'];
    await platform.start({ ...PUT_ASIDE_AT_ONCE, handlers });
    await platform.publish(coins(0, 5, 5));
    await eventually(async () => (await platform.sum()).times === 3);
    expect(await platform.deadLetters()).toEqual([]);
    const options = { topic: 'coin.events', topicName, groupId, handlers } as const;
    expect(await redrive(pool, options)).toEqual({ applied: 0, failed: [] });
  });
});
