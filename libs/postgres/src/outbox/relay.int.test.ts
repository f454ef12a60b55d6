import type { OutMessage } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { insertRows, recorder, untilEmpty, useOutbox } from '../testing/outbox.ts';
import { until } from '../testing/until.ts';

const RELAY = 'relay-under-test';
const { pool, openPool, startRelay } = useOutbox();
const relayPool = openPool(RELAY);

describe('the outbox relay', () => {
  it('publishes rows in order to their partition, with CloudEvents headers, and moves the cursor', async () => {
    await insertRows(pool, 3, 1, 3);
    const { producer, sent, places } = recorder();
    startRelay(producer);
    await untilEmpty(pool);
    expect(places()).toEqual(['3:1', '3:2', '3:3']);
    expect(sent[0]).toEqual({
      topic: 'coin.events',
      partition: 3,
      value: '{"n":1}',
      headers: expect.objectContaining({
        ce_source: '/cowrie/test',
        ce_type: 'coin.wallet.opened',
        ce_time: '2030-01-01T00:00:00.123Z',
        ce_sequence: '1',
      }),
    });
    const { rows } = await pool.query('SELECT * FROM outbox_cursors');
    expect(rows).toEqual([{ partition: 3, published_sequence: 3n }]);
  });

  it('is not healthy while publishing fails, and recovers by itself', async () => {
    let away = true;
    const { producer } = recorder(() => (away ? 'before' : null));
    const made = startRelay(producer);
    await insertRows(pool, 0, 1, 1);
    await until(() => !made.healthy());
    away = false;
    await untilEmpty(pool);
    await until(() => made.healthy());
  });
});

const range = (length: number) => Array.from({ length }, (_, i) => `0:${i + 1}`);

function gated() {
  const inner = recorder();
  let entered: () => void = () => {};
  let open: () => void = () => {};
  const isSending = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sendAll = async (messages: readonly OutMessage[]): Promise<void> => {
    entered();
    await isOpen;
    await inner.producer.sendAll(messages);
  };
  return { producer: { ...inner.producer, sendAll }, places: inner.places, isSending, open: () => open() };
}

describe('the outbox relay, when something breaks', () => {
  it('publishes again what was written when its connection died before the cursor moved', async () => {
    await insertRows(pool, 0, 1, 5);
    const slow = gated();
    startRelay(slow.producer, { pool: relayPool });
    await slow.isSending;
    await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      RELAY,
    ]);
    slow.open();
    await untilEmpty(pool);
    expect(slow.places()).toEqual([...range(5), ...range(5)]);
  });

  it('leaves a partition alone that another relay publishes, and gets on with the others', async () => {
    await insertRows(pool, 0, 1, 5);
    const slow = gated();
    startRelay(slow.producer, { pool: relayPool });
    await slow.isSending;
    await insertRows(pool, 1, 1, 3);
    const other = recorder();
    startRelay(other.producer, { pool: relayPool });
    await until(() => other.sent.length >= 3);
    slow.open();
    await untilEmpty(pool);
    expect(other.places()).toEqual(['1:1', '1:2', '1:3']);
    expect(slow.places()).toEqual(range(5));
  });

  it('does not let a partition with a backlog hold up the others', async () => {
    await insertRows(pool, 0, 1, 1_000);
    await insertRows(pool, 7, 1, 5);
    const { producer, sent } = recorder();
    startRelay(producer, { pool: relayPool, maxRows: 50 });
    await untilEmpty(pool);
    const last = sent.findLastIndex(({ partition }) => partition === 7);
    expect(last).toBeLessThan(50);
    expect(sent.length).toBe(1_005);
  });

  it('never publishes what is behind the cursor', async () => {
    await insertRows(pool, 0, 1, 4);
    await pool.query('INSERT INTO outbox_cursors VALUES (0, 2)');
    const { producer, places } = recorder();
    startRelay(producer, { pool: relayPool });
    // Such rows cannot occur, because rows and cursor move together; the relay would not touch them.
    await untilEmpty(pool, 2n);
    expect(places()).toEqual(['0:3', '0:4']);
  });

  it('stops at once, also in the pause after a failure', async () => {
    let attempts = 0;
    const failing = recorder(() => {
      attempts += 1;
      return 'before';
    });
    await insertRows(pool, 0, 1, 1);
    const made = startRelay(failing.producer, { pool: relayPool, pollMs: 3_600_000 });
    made.wake();
    await until(() => attempts === 1);
    await made.stop();
    expect(attempts).toBe(1);
  });
});
