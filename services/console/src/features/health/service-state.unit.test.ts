import type { ServiceHealth } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { LAG_LOOK, OUTBOX_LOOK_SECONDS, stateOf, sumOf } from './service-state.ts';

const partition = { topic: 'coin.events', partition: 0, lagMessages: LAG_LOOK - 1, owner: 'history-1' };
const WELL: ServiceHealth = {
  service: 'ledger',
  answers: true,
  partitions: [partition],
  deadLetters: [{ topic: 'x.dlq', messages: 0 }],
  outbox: { rows: 9, oldestAgeSeconds: OUTBOX_LOOK_SECONDS - 1 },
};

describe('the state of a service', () => {
  it.each<[string, Partial<ServiceHealth>, string]>([
    ['all is well', {}, 'well'],
    ['a partition is behind', { partitions: [{ ...partition, lagMessages: LAG_LOOK }] }, 'look'],
    ['nobody has a partition', { partitions: [partition, { ...partition, owner: null }] }, 'look'],
    ['something was put aside', { deadLetters: [{ topic: 'x.dlq', messages: 1 }] }, 'look'],
    ['events are held', { outbox: { rows: 1, oldestAgeSeconds: OUTBOX_LOOK_SECONDS } }, 'look'],
    ['the database does not answer', { partitions: null, outbox: null }, 'unknown'],
    ['dead letters are not known', { deadLetters: null }, 'unknown'],
    [
      'a fault is known beside what is not',
      { partitions: null, deadLetters: [{ topic: 'x', messages: 1 }] },
      'look',
    ],
    ['nobody answers', { answers: false, partitions: null, deadLetters: null, outbox: null }, 'silent'],
  ])('when %s', (_what, over, state) => {
    expect(stateOf({ ...WELL, ...over })).toBe(state);
  });

  it('is well for a service without an outbox', () => {
    const { outbox: _, ...without } = WELL;
    expect(stateOf(without)).toBe('well');
  });
});

it('the sum of unknown parts is null', () => {
  expect(sumOf([1, 2], (one) => one)).toBe(3);
  expect(sumOf([], (one) => one)).toBe(0);
  expect(sumOf<number>(null, (one) => one)).toBeNull();
});
