import { MAX_SUPPLY_UNITS } from '@cowrie/contracts';
import fc from 'fast-check';

const USERS_MAX = 5;
export const HOLD_MS = 1_000;

const user = fc.integer({ min: 1, max: USERS_MAX });
const treasury = fc.integer({ min: -4, max: -1 });
const to = fc.oneof(user, treasury);
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 40n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: MAX_SUPPLY_UNITS }) },
);
const earlierIndex = fc.nat({ max: 30 });
const optionalUser = fc.option(user);
const times = fc.option(fc.integer({ min: 1, max: 3 }));
const part = fc.option(fc.bigInt({ min: 1n, max: 40n }), { freq: 2 });
const reference = fc.option(fc.constantFrom('a', 'b'));
const rewards = fc.array(fc.tuple(user, fc.bigInt({ min: 1n, max: 20n })), { minLength: 1, maxLength: 4 });

const legs = fc.array(fc.tuple(to, fc.bigInt({ min: 1n, max: 20n })), { minLength: 2, maxLength: 4 });

function any<const N extends string, F extends Record<string, fc.Arbitrary<unknown>>>(
  weight: number,
  op: N,
  fields: F,
): {
  weight: number;
  arbitrary: fc.Arbitrary<{ op: N } & { [K in keyof F]: F[K] extends fc.Arbitrary<infer T> ? T : never }>;
} {
  return { weight, arbitrary: fc.record({ op: fc.constant(op), ...fields }) as never };
}

export const operation = fc.oneof(
  any(3, 'open', { user }),
  any(1, 'close', { user }),
  any(4, 'mint', { to, amount }),
  any(1, 'burn', { user, amount }),
  any(4, 'transfer', { user, to: user, amount }),
  any(1, 'move', { from: treasury, to, amount }),
  any(3, 'purchase', { user, treasury, amount, reference }),
  any(2, 'reward', { rewards }),
  any(3, 'refund', { earlier: earlierIndex, amount: part }),
  any(3, 'split', { user, legs, reference }),
  any(3, 'refund-group', { earlier: earlierIndex, amount: part }),
  any(4, 'place', { user, to, amount }),
  any(3, 'capture', { earlier: earlierIndex, amount: part }),
  any(1, 'release', { earlier: earlierIndex }),
  any(1, 'expire', { earlier: earlierIndex }),
  any(3, 'ask', { to, payer: optionalUser, amount, reference, isOwn: fc.boolean() }),
  any(4, 'pay', { user, earlier: earlierIndex }),
  any(1, 'cancel', { earlier: earlierIndex }),
  any(1, 'expire-request', { earlier: earlierIndex }),
  any(3, 'schedule', {
    user,
    to,
    amount,
    times,
    afterMs: fc.integer({ min: 1, max: HOLD_MS }),
  }),
  any(5, 'run', { earlier: earlierIndex }),
  any(2, 'change-schedule', {
    earlier: earlierIndex,
    step: fc.constantFrom('pause', 'resume', 'cancel'),
    isOwn: fc.boolean(),
  }),
  any(1, 'rate', {
    perCoin: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    fee: fc.bigInt({ min: 0n, max: 10_000n }),
  }),
  any(3, 'quote', { user, amount }),
  any(3, 'exchange', { user, earlier: earlierIndex }),
  any(2, 'withdraw', { user, xaf: fc.bigInt({ min: 1n, max: 40n }) }),
  any(2, 'decide-withdrawal', {
    earlier: earlierIndex,
    status: fc.constantFrom('SETTLED', 'REJECTED'),
    isOwn: fc.boolean(),
  }),
  any(1, 'request-mint', { to, amount }),
  any(1, 'decide-mint', { earlier: earlierIndex, approve: fc.boolean(), isSame: fc.boolean() }),
  // Ends a batch: the next one reads the rows that it wrote.
  any(3, 'commit', {
    afterMs: fc.oneof(fc.nat({ max: HOLD_MS }), fc.constantFrom(70_000, 3_600_000, 86_400_000)),
  }),
);
export type AnyOperation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
export type Operation = Exclude<AnyOperation, { op: 'commit' }>;

/** Makes most later operations possible: coins, XAF, a funded treasury, and something to refund and to capture. */
export const INITIAL_OPERATIONS: readonly AnyOperation[] = [
  ...[1, 2, 3].map((id) => ({ op: 'open' as const, user: id })),
  ...[1, 2, 3, -3].map((id) => ({ op: 'mint' as const, to: id, amount: 100n })),
  { op: 'purchase', user: 1, treasury: -1, amount: 30n, reference: 'a' },
  {
    op: 'split',
    user: 1,
    legs: [
      [2, 7n],
      [-1, 3n],
    ],
    reference: null,
  },
  { op: 'place', user: 2, to: 3, amount: 30n },
  { op: 'ask', to: -1, payer: null, amount: 20n, reference: 'a', isOwn: false },
  { op: 'ask', to: 2, payer: 1, amount: 20n, reference: null, isOwn: true },
  { op: 'schedule', user: 1, to: 2, amount: 10n, times: null, afterMs: 1 },
  { op: 'rate', perCoin: 10n ** 10n, fee: 100n },
  { op: 'quote', user: 3, amount: 40n },
  { op: 'exchange', user: 3, earlier: 0 },
  { op: 'commit', afterMs: 1 },
];
