import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { type Account, type AccountId, XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING } from '../book/account.ts';
import { account, accounts, command } from './commands.ts';

type CommandOverrides = Partial<LedgerCommand>;

export const setRate = (xafPerCoinMillionths: bigint, feeHundredths: number, over: CommandOverrides = {}) =>
  command(
    {
      name: 'exchange.set-rate',
      data: { xafPerCoinMillionths: String(xafPerCoinMillionths), feeHundredths },
    },
    over,
  );

export const quote = (userId: number, units: number | bigint, quoteId: string, over: CommandOverrides = {}) =>
  command({ name: 'exchange.quote', data: { quoteId, userId, coinsUnits: String(units) } }, over);

export const exchange = (userId: number, quoteId: string, over: CommandOverrides = {}) =>
  command({ name: 'exchange.execute', data: { quoteId, userId } }, over);

export const withdraw = (
  userId: number,
  xaf: number | bigint,
  withdrawalId: string,
  over: CommandOverrides & { provider?: string } = {},
) => {
  const { provider = 'bank', ...envelope } = over;
  const data = { withdrawalId, userId, xaf: String(xaf), provider, account: 'IBAN 1' };
  return command({ name: 'withdrawal.create', data }, envelope);
};

export const decideWithdrawal = (
  verdict: 'settle' | 'reject',
  userId: number,
  withdrawalId: string,
  over: CommandOverrides & { provider?: string } = {},
) => {
  const { provider = null, ...given } = over;
  const principal = provider === null ? 'user:900' : `system:payouts.${provider}`;
  const envelope = { principal, ...given };
  return command({ name: `withdrawal.${verdict}`, data: { withdrawalId, userId, provider } }, envelope);
};

/** The commands must be applied in this order. */
export const exchangeCommands = (
  userId: number,
  units: number | bigint,
  over: CommandOverrides = {},
): LedgerCommand[] => {
  const quoteId = randomUUID();
  return [quote(userId, units, quoteId, over), exchange(userId, quoteId, over)];
};

export function accountsWithXaf(wallets: Record<number, bigint> = {}): Map<AccountId, Account> {
  const all = accounts(wallets);
  for (const id of [XAF_ISSUANCE, XAF_PENDING, XAF_OPERATIONS]) all.set(id, account(id));
  return all;
}
