import { describe, expect, it } from '@jest/globals';
import { payoutCallbacksOf } from './callback-secrets.ts';

const [COMMON, A, B] = ['c', 'a', 'b'].map((letter) => letter.repeat(32));
const settings = {
  PAYOUT_HTTP_PROVIDERS: ['a', 'b'],
  PAYOUT_CALLBACK_SECRET: COMMON,
  PAYOUT_CALLBACK_SECRETS: {},
  PAYOUT_OLD_SIGNATURES: 'accept' as const,
};
const of = (over: object) => Object.fromEntries(payoutCallbacksOf({ ...settings, ...over }));

describe('payoutCallbacksOf', () => {
  it('gives each provider its own secret, and the common one to those without', () => {
    const own = of({ PAYOUT_CALLBACK_SECRETS: { a: A, b: B } });
    expect(own).toMatchObject({ a: { secret: A }, b: { secret: B } });
    expect(of({ PAYOUT_CALLBACK_SECRETS: { a: A } })).toMatchObject({
      a: { secret: A },
      b: { secret: COMMON },
    });
    const none = { PAYOUT_CALLBACK_SECRET: undefined, PAYOUT_CALLBACK_SECRETS: { a: A } };
    expect(Object.keys(of(none))).toEqual(['a']);
  });

  it('takes the old form only where nobody else has the secret, and not when it is refused', () => {
    const accepts = (over: object) => Object.values(of(over)).map(({ acceptsOldForm }) => acceptsOldForm);
    expect(accepts({})).toEqual([false, false]);
    expect(accepts({ PAYOUT_HTTP_PROVIDERS: ['a'] })).toEqual([true]);
    expect(accepts({ PAYOUT_CALLBACK_SECRETS: { a: A } })).toEqual([true, true]);
    expect(accepts({ PAYOUT_CALLBACK_SECRETS: { a: A }, PAYOUT_OLD_SIGNATURES: 'refuse' })).toEqual([
      false,
      false,
    ]);
  });
});
