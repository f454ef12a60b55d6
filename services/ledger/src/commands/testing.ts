import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import type { PartitionRow } from '@cowrie/postgres';
import type { Account, AccountId } from '../domain/account.ts';

/** Makers of test data, shared by the tests of this service. */

export const NOW_MS = Date.UTC(2030, 0, 1);

export function account(id: AccountId, balance = 0n, over: Partial<Account> = {}): Account {
  const received = balance > 0n ? balance : 0n;
  return {
    id,
    walletId: id > 0 ? randomUUID() : null,
    balance,
    held: 0n,
    received,
    sent: received - balance,
    createdAtMs: NOW_MS - 1000,
    updatedAtMs: NOW_MS - 1000,
    closedAtMs: null,
    ...over,
  };
}

/** Issuance and the four treasuries, as a new ledger has them, with wallets holding what is given. */
export function accounts(wallets: Record<number, bigint> = {}): Map<AccountId, Account> {
  const minted = Object.values(wallets).reduce((sum, balance) => sum + balance, 0n);
  const all = [account(0, -minted), ...[-1, -2, -3, -4].map((id) => account(id))];
  for (const [id, balance] of Object.entries(wallets)) all.push(account(Number(id), balance));
  return new Map(all.map((one) => [one.id, one]));
}

export function partitionRow(over: Partial<PartitionRow> = {}): PartitionRow {
  return {
    partition: 3,
    nextOffset: 0n,
    nextSequence: 1n,
    lastDigest: null,
    lastHash: Buffer.alloc(32),
    ...over,
  };
}

type Payload = {
  [N in LedgerCommand['name']]: { name: N; data: Extract<LedgerCommand, { name: N }>['data'] };
}[LedgerCommand['name']];

/** A command with everything else filled in. */
export function command(payload: Payload, over: Partial<LedgerCommand> = {}): LedgerCommand {
  return {
    id: randomUUID(),
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: NOW_MS,
    deadlineMs: NOW_MS + 5_000,
    requestId: 'test',
    replyPartition: 0,
    idempotency: null,
    ...payload,
    ...over,
  } as LedgerCommand;
}

export const mint = (userId: number, units: number | bigint, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'coins.mint', data: { userId, amountUnits: String(units), reason: 'mint' } }, over);

export const burn = (userId: number, units: number | bigint, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'coins.burn', data: { userId, amountUnits: String(units), reason: 'burn' } }, over);

export const transfer = (
  fromUserId: number,
  toUserId: number,
  units: number | bigint,
  over: Partial<LedgerCommand> = {},
) =>
  command(
    {
      name: 'coins.transfer',
      data: { fromUserId, toUserId, toTreasury: null, amountUnits: String(units), reason: 'pay' },
    },
    over,
  );

export const open = (userId: number, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'wallet.open', data: { userId, walletId: randomUUID() } }, over);

export const close = (userId: number, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'wallet.close', data: { userId, reason: 'deleted' } }, over);
