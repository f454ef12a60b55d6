import { describe, expect, it } from '@jest/globals';
import { refusals } from './outage.ts';

const MINUTE_MS = 60_000;
const answered = (answer: string) => ({ sentAtMs: 5_000, tookMs: 30, answer, hasRetryAfter: true });
const rulesOf = (answers: string[]) =>
  refusals(answers.map(answered), 0, MINUTE_MS).violations.map(({ rule }) => rule);

describe('refusals while Kafka is away', () => {
  it.each([
    ['all are refused by the gateway', ['503 unavailable', '503 unavailable'], []],
    ['one was sent to Kafka', ['503 unavailable', '504 outcome_unknown'], ['outage:refusals']],
    ['nobody was answered', [], ['outage:refusals']],
  ])('%s', (_case, answers, rules) => {
    expect(rulesOf(answers)).toEqual(rules);
  });
});
