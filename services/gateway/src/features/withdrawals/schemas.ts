import { type AmountProblem, LIMITS, MAX_XAF, parseDecimal, WITHDRAWAL_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { decimal, expected, integerText, text } from '../../api/inputs.ts';
import { Francs, Time } from '../../api/objects.ts';

/** What callers send and get about francs; exchange-views.ts makes the objects. */

const messages = (precise: string, range: string): Record<AmountProblem, string> => ({
  invalid_request: 'must be a number',
  amount_too_precise: precise,
  amount_out_of_range: range,
});

const XafAmount = decimal(
  (given) => parseDecimal(given, { scale: 0, wholeDigits: 15 }),
  messages('must be a whole number of francs', `must be above 0 and at most ${MAX_XAF}`),
).meta({ type: 'integer', minimum: 1, maximum: Number(MAX_XAF), description: 'Whole francs (XAF)' });

const payoutShape = {
  provider: text(1, LIMITS.payoutProviderMax),
  account: text(1, LIMITS.payoutAccountMax),
};

export const WithdrawalBody = z.strictObject({
  xaf: XafAmount,
  payout: z.strictObject(payoutShape, expected('an object')),
});

const limit = integerText(1, LIMITS.pageSizeMax)
  .optional()
  .meta({ description: `${LIMITS.pageSizeDefault} by default` });

const page = { limit, cursor: z.string().optional() };

export const WithdrawalListQuery = z.strictObject(page);

export const AdminWithdrawalListQuery = z.strictObject({
  status: z.enum(WITHDRAWAL_STATUSES, expected(`one of ${WITHDRAWAL_STATUSES.join(', ')}`)).optional(),
  ...page,
});

export const VERDICTS = ['SETTLED', 'REJECTED'] as const;

export const CallbackBody = z.strictObject({
  withdrawalId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
  status: z.enum(VERDICTS, expected(`one of ${VERDICTS.join(', ')}`)),
});

export const Withdrawal = z
  .strictObject({
    id: z.uuid(),
    xaf: Francs,
    status: z.enum(WITHDRAWAL_STATUSES),
    payout: z.strictObject({ provider: z.string(), account: z.string() }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalList = z.strictObject({
  withdrawals: z.array(Withdrawal),
  nextCursor: z.string().nullable(),
});
