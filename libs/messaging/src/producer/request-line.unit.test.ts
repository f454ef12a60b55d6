import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createRequestLine } from './request-line.ts';
import { createSendQueue } from './send-queue.ts';

type Begun = { values: unknown[]; onWritten(): void; end(): void };

/** A line whose requests end when the test says so. */
function create(requestsMax: () => number) {
  const queue = createSendQueue({ maxPending: 100, maxMessageBytes: 1_000_000 });
  const begun: Begun[] = [];
  const line = createRequestLine({
    queue,
    queueMs: 1_000,
    requestsMax,
    send: (taken, onWritten) =>
      new Promise((resolve) => {
        const end = () => {
          queue.settle(taken);
          resolve();
        };
        begun.push({ values: taken.map(({ message }) => message.value), onWritten, end });
      }),
  });
  const push = (value: string) => {
    line.beginAfterTurn();
    return queue.push([{ topic: 't', value }]);
  };
  return { line, push, begun, values: () => begun.map(({ values }) => values) };
}

describe('createRequestLine', () => {
  it('sends what one turn hands over together, and what comes later when that is written', async () => {
    const { push, begun, values } = create(() => 4);
    void push('a');
    void push('b');
    await nextTurn();
    expect(values()).toEqual([['a', 'b']]);
    void push('c');
    await nextTurn();
    expect(values()).toHaveLength(1);
    begun[0]?.onWritten();
    await nextTurn();
    expect(values()).toEqual([['a', 'b'], ['c']]);
  });

  it('begins no more than may be under way, and the next when one has ended', async () => {
    const { line, push, begun, values } = create(() => 1);
    void push('a');
    await nextTurn();
    begun[0]?.onWritten();
    void push('b');
    await nextTurn();
    await nextTurn();
    expect([values(), line.inFlight()]).toEqual([[['a']], 1]);
    begun[0]?.end();
    await nextTurn();
    expect(values()).toEqual([['a'], ['b']]);
  });

  it('begins nothing while there is no room, and is drained then', async () => {
    const { line, push, values } = create(() => 0);
    void push('a');
    await nextTurn();
    await line.drained();
    expect(values()).toEqual([]);
  });

  it('is drained when all that waits was sent', async () => {
    const { line, push, begun } = create(() => 1);
    const sent = push('a');
    line.begin();
    let isDrained = false;
    const drained = line.drained().then(() => {
      isDrained = true;
    });
    await nextTurn();
    expect(isDrained).toBe(false);
    begun[0]?.end();
    await Promise.all([sent, drained]);
    expect(line.inFlight()).toBe(0);
  });
});
