import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sendError, wasNeverSent } from '../errors.ts';
import { createSendQueue } from './send-queue.ts';

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
