import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sendError, wasNeverSent } from '../errors.ts';
import { createRequestLine } from './request-line.ts';
import { createSendQueue } from './send-queue.ts';

describe('send queue', () => {
  const message = (value: string) => ({ topic: 't', value });
  const create = (limits = {}) => createSendQueue({ maxPending: 10, maxMessageBytes: 2_000_000, ...limits });
  const outcome = (sent: Promise<void>) =>
    sent.then(
      () => 'sent',
      (error: unknown) => error,
    );

  afterEach(() => {
    jest.useRealTimers();
  });

  describe('createSendQueue', () => {
    it('gives messages back in order, and settles each hand-over as one', async () => {
      const queue = create();
      const first = outcome(queue.push([message('a'), message('b')]));
      const second = outcome(queue.push([message('c')]));
      const taken = queue.take(1_000);
      expect(taken.map((waiting) => waiting.message.value)).toEqual(['a', 'b', 'c']);
      queue.settle(taken.slice(0, 1));
      queue.settle(taken.slice(1, 2), sendError('maybe_sent', 'lost'));
      queue.settle(taken.slice(2));
      expect(await first).toMatchObject({ code: 'maybe_sent' });
      expect(await second).toBe('sent');
    });

    it('refuses more than its bound, counting what is under way, until that is settled', async () => {
      const queue = create({ maxPending: 2 });
      const sent = queue.push([message('a'), message('b')]);
      const taken = queue.take(1_000);
      expect(wasNeverSent(await outcome(queue.push([message('c')])))).toBe(true);
      queue.settle(taken);
      await sent;
      const more = queue.push([message('c')]);
      queue.settle(queue.take(1_000));
      await more;
    });

    it('refuses a message that is too large by itself', async () => {
      const queue = create({ maxMessageBytes: 1_000 });
      expect(wasNeverSent(await outcome(queue.push([message('x'.repeat(1_000))])))).toBe(true);
      expect(queue.size()).toBe(0);
    });

    it('keeps a request near a mebibyte, but lets a large message go alone', () => {
      const queue = create();
      const sizes = [500_000, 500_000, 500_000, 1_500_000, 10];
      void queue.push(sizes.map((size) => message('x'.repeat(size))));
      const requests: number[] = [];
      while (queue.size() > 0) requests.push(queue.take(1_000).length);
      expect(requests).toEqual([2, 1, 1, 1]);
    });

    it('refuses what waited too long, and lets the rest go', async () => {
      jest.useFakeTimers();
      const queue = create();
      const late = outcome(queue.push([message('late')]));
      jest.advanceTimersByTime(30);
      void queue.push([message('fresh')]);
      expect(queue.take(15).map((waiting) => waiting.message.value)).toEqual(['fresh']);
      expect(wasNeverSent(await late)).toBe(true);
    });

    it('refuses all that waits when told so', async () => {
      const queue = create();
      const sent = outcome(queue.push([message('a')]));
      queue.refuseAll('Kafka is away');
      expect(wasNeverSent(await sent)).toBe(true);
      expect(queue.take(1_000)).toEqual([]);
    });
  });
});

describe('request line', () => {
  type StartedRequest = { values: unknown[]; onWritten(): void; end(): void };

  function create(requestsMax: () => number) {
    const queue = createSendQueue({ maxPending: 100, maxMessageBytes: 1_000_000 });
    const begun: StartedRequest[] = [];
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
});
