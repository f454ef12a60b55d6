import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Attempt } from './attempt.ts';
import { cowrieError, isOutcomeUnknown, isProblem } from './errors.ts';
import type { ProblemCode } from './generated.ts';
import { type Policy, withRetries } from './retry.ts';

const answered: Attempt = {
  kind: 'answered',
  value: 'done',
  facts: { status: 201, requestId: 'r', replayed: false, stale: false },
};
const cut = (): Attempt => ({
  kind: 'failed',
  retryAfterMs: null,
  error: cowrieError('CowrieConnectionError', {
    ...{ message: 'cut', code: 'network_failed', status: null },
    ...{ isOutcomeUnknown: false, idempotencyKey: null },
  }),
});
const refused = (status: number, code: ProblemCode, retryAfterMs: number | null = null): Attempt => ({
  kind: 'failed',
  retryAfterMs,
  error: cowrieError('CowrieProblem', {
    ...{ message: code, code, status, title: '', detail: '', requestId: 'r', errors: [], retryAfterMs },
    ...{ isOutcomeUnknown: false, idempotencyKey: null },
  }),
});
const busy = () => refused(503, 'unavailable', 0);

// The waits get no random part here.
beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function run(ends: Attempt[], policy: Partial<Policy> = {}) {
  const signal = new AbortController().signal;
  const all: Policy = {
    ...{ isRepeatable: true, isRead: false, idempotencyKey: 'k', attemptsMax: 5 },
    ...{ deadlineAtMs: Date.now() + 5_000, signal },
    ...policy,
  };
  const left = [...ends];
  return withRetries(all, async () => left.shift() ?? answered).then(
    ({ value }) => ({ value, attempts: ends.length - left.length + (left.length === 0 ? 1 : 0) }),
    (error: unknown) => ({ error, left: left.length }),
  );
}

describe('a call that can be repeated', () => {
  it.each([
    ['a cut connection', cut()],
    ['429', refused(429, 'rate_limited', 0)],
    ['503', busy()],
    ['504', refused(504, 'outcome_unknown')],
  ])('is repeated after %s', async (_name, end) => {
    expect(await run([end])).toMatchObject({ value: 'done' });
  });

  it('is not repeated after what will not change', async () => {
    expect(await run([refused(422, 'insufficient_funds'), answered])).toMatchObject({ left: 1 });
    expect(await run([refused(500, 'internal'), answered])).toMatchObject({ left: 1 });
  });

  it('is given up after as many attempts as it may take', async () => {
    expect(await run([busy(), busy(), busy(), busy()], { attemptsMax: 3 })).toMatchObject({ left: 1 });
  });

  it('is given up at once when Retry-After is beyond its deadline', async () => {
    expect(await run([refused(429, 'rate_limited', 60_000), answered])).toMatchObject({ left: 1 });
  });

  it('waits for as long as Retry-After says', async () => {
    jest.useFakeTimers();
    let isOver = false;
    void run([refused(503, 'unavailable', 300)]).then(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(299);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('ends while it waits when its signal does', async () => {
    const controller = new AbortController();
    const end = run([refused(503, 'unavailable', 4_000)], { signal: controller.signal });
    controller.abort(new Error('enough'));
    expect(await end).toMatchObject({ error: { message: 'enough' } });
  });
});

describe('a call that cannot be repeated', () => {
  it.each([cut(), busy(), refused(504, 'outcome_unknown')])('is sent once (%#)', async (end) => {
    expect(await run([end, answered], { isRepeatable: false, idempotencyKey: null })).toMatchObject({
      left: 1,
    });
  });
});

describe('the outcome', () => {
  const errorOf = async (...args: Parameters<typeof run>) => {
    const end = await run(...args);
    return 'error' in end ? end.error : undefined;
  };
  const once = { attemptsMax: 1 };

  it('is unknown after a cut connection, 504 and 500, with the key to learn it', async () => {
    for (const end of [cut(), refused(504, 'outcome_unknown'), refused(500, 'internal')]) {
      const error = await errorOf([end], once);
      expect(isOutcomeUnknown(error) && error.idempotencyKey).toBe('k');
    }
  });

  it('is known after a refusal', async () => {
    for (const end of [busy(), refused(429, 'rate_limited', 0), refused(422, 'insufficient_funds')]) {
      expect(isOutcomeUnknown(await errorOf([end], once))).toBe(false);
    }
  });

  it('stays unknown when a later attempt is not let in', async () => {
    const two = { attemptsMax: 2 };
    expect(isOutcomeUnknown(await errorOf([cut(), busy()], two))).toBe(true);
    expect(isOutcomeUnknown(await errorOf([cut(), refused(401, 'unauthenticated')], two))).toBe(true);
    const unsent = { ...refused(422, 'insufficient_funds'), isUnsent: true } as Attempt;
    expect(isOutcomeUnknown(await errorOf([cut(), unsent], two))).toBe(true);
  });

  it.each<ProblemCode>(['insufficient_funds', 'idempotency_key_reused'])(
    'is known when a later attempt is decided by %s after the time of the first is over',
    async (code) => {
      const error = await errorOf([refused(504, 'outcome_unknown'), refused(422, code)]);
      expect(isProblem(error, code)).toBe(true);
      expect(isOutcomeUnknown(error)).toBe(false);
    },
  );

  it('stays unknown when a later attempt is refused while the first may be under way', async () => {
    expect(isOutcomeUnknown(await errorOf([cut(), refused(422, 'insufficient_funds')]))).toBe(true);
  });

  it('is known when there was no token to send it with', async () => {
    const unsent = { ...cut(), isUnsent: true } as Attempt;
    expect(isOutcomeUnknown(await errorOf([unsent], once))).toBe(false);
  });

  it('of a read is never unknown', async () => {
    expect(isOutcomeUnknown(await errorOf([cut()], { ...once, isRead: true }))).toBe(false);
  });
});
