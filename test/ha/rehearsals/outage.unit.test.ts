import { describe, expect, it } from '@jest/globals';
import { refusals } from './outage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** A hundred answers, of which so many waited as long as one waits for a reply that does not come, or for a connection. */
const answers = (waited: number, tookMs: number) =>
  Array.from({ length: 100 }, (_, index) => ({
    sentAtMs: 5 * SECOND_MS,
    tookMs: index < waited ? tookMs : 30,
    answer: '503 unavailable',
    hasRetryAfter: true,
  }));
const rulesOf = (given: ReturnType<typeof answers>) =>
  refusals(given, 0, MINUTE_MS).violations.map(({ rule }) => rule);

describe('refusals while Kafka is away', () => {
  it.each([2 * SECOND_MS, 9 * SECOND_MS])('are wrong where they waited %i ms', (tookMs) => {
    expect(rulesOf(answers(0, tookMs))).toEqual([]);
    expect(rulesOf(answers(2, tookMs))).toEqual(['outage:refusals']);
  });

  it('are wrong where nobody was answered', () => expect(rulesOf([])).toEqual(['outage:refusals']));
});
