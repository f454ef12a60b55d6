import { z } from 'zod';
import { Coins, expectBody, Moved, Time } from '../contract/objects.ts';
import { type Caller, callRaw, post } from '../http.ts';

const Xaf = z.number().int().nonnegative();
const Decimal = z.string().regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);

export const Rate = z.strictObject({
  xafPerCoin: z.number().positive(),
  feePercent: z.number().min(0).max(100),
  since: Time,
});
export const RatePage = z.strictObject({ rates: z.array(Rate), nextCursor: z.string().nullable() });
export const Quote = z.strictObject({
  id: z.uuid(),
  coins: Coins.positive(),
  xaf: Xaf.positive(),
  xafPerCoin: z.number().positive(),
  fee: Decimal,
  remainder: Decimal,
  expiresAt: Time,
});
export type Quote = z.infer<typeof Quote>;
export const Withdrawal = z.strictObject({
  id: z.uuid(),
  xaf: Xaf.positive(),
  status: z.enum(['PENDING', 'SETTLED', 'REJECTED']),
  payout: z.strictObject({ provider: z.string().min(1), account: z.string() }),
  createdAt: Time,
  updatedAt: Time,
});
export type Withdrawal = z.infer<typeof Withdrawal>;
export const AdminWithdrawal = Withdrawal.extend({ userId: z.int().positive() });
export const AdminWithdrawalPage = z.strictObject({
  withdrawals: z.array(AdminWithdrawal),
  nextCursor: z.string().nullable(),
});
export const WithdrawalPage = z.strictObject({
  withdrawals: z.array(Withdrawal),
  nextCursor: z.string().nullable(),
});

/** Both numbers are sent as written, because JavaScript would shorten them. */
export async function setRate(superAdmin: Caller, xafPerCoin: string, feePercent: string) {
  const body = `{"xafPerCoin":${xafPerCoin},"feePercent":${feePercent}}`;
  return expectBody(await callRaw('PUT', '/api/admin/exchange/rate', body, superAdmin), 200, Rate);
}

export async function aQuote(caller: Caller, coins: number): Promise<Quote> {
  return expectBody(await post('/api/exchange/quotes', { coins }, caller), 201, Quote);
}

export const exchange = (caller: Caller, quoteId: string) => post('/api/exchange', { quoteId }, caller);

export async function exchangeCoins(caller: Caller, coins: number) {
  const { id } = await aQuote(caller, coins);
  return expectBody(await exchange(caller, id), 201, Moved).wallet;
}

export const withdraw = (caller: Caller, xaf: number, provider = 'bank', account = 'IBAN 1') =>
  post('/api/wallets/me/withdrawals', { xaf, payout: { provider, account } }, caller);

export async function aWithdrawal(
  caller: Caller,
  xaf: number,
  ...payout: [provider?: string, account?: string]
): Promise<Withdrawal> {
  return expectBody(await withdraw(caller, xaf, ...payout), 201, Withdrawal);
}

export const decide = (admin: Caller, verdict: 'settle' | 'reject', id: string) =>
  post(`/api/admin/withdrawals/${id}/${verdict}`, {}, admin);
