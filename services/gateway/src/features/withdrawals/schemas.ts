import { LIMITS, MAX_XAF, parseDecimal, WITHDRAWAL, WITHDRAWAL_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { decimal, expected, numberMessages, oneOf, PathId, pageQuery } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';

const XafAmount = decimal(
  (given) => parseDecimal(given, { scale: 0, wholeDigits: 15 }),
  numberMessages('must be a whole number of XAF', `must be above 0 and at most ${MAX_XAF}`),
).meta({ type: 'integer', minimum: 1, maximum: Number(MAX_XAF), description: 'Whole XAF' });

const payoutShape = {
  provider: nameText(LIMITS.payoutProviderMax),
  account: nameText(LIMITS.payoutAccountMax),
};

export const WithdrawalBody = z.strictObject({
  xaf: XafAmount,
  payout: z.strictObject(payoutShape, expected('an object')),
});

export const WithdrawalListQuery = z.strictObject(pageQuery);

export const AdminWithdrawalListQuery = z.strictObject({
  status: oneOf(WITHDRAWAL_STATUSES).optional(),
  userId: PathId.optional().meta({ description: 'Id of the user who owns the withdrawals' }),
  ...pageQuery,
});

const VERDICTS = ['SETTLED', 'REJECTED'] as const;

export const CallbackBody = z.strictObject({
  withdrawalId: z.uuid(expected('a UUID')).transform((value) => value.toLowerCase()),
  status: oneOf(VERDICTS),
});

export const Withdrawal = WITHDRAWAL.public;
export const AdminWithdrawal = WITHDRAWAL.admin;

const nextCursor = z.string().nullable();
export const WithdrawalList = z.strictObject({ withdrawals: z.array(Withdrawal), nextCursor });
export const AdminWithdrawalList = z.strictObject({ withdrawals: z.array(AdminWithdrawal), nextCursor });
