import {
  coinsToUnits,
  TransactionRecorded,
  type TransactionType,
  type Treasury,
  XafTransactionRecorded,
  type XafTransactionType,
  xafDeclarationOf,
} from '@cowrie/contracts';
import { type AccountId, ISSUANCE, treasuryAccount } from '../../book/account.ts';
import type { LoggedEvent } from '../../engine/event-log.ts';

/** The unit is a unit of coins or a whole XAF. */
type MovedTotals<T> = Map<T, { count: number; amount: bigint }>;

export type LossTally = {
  events: Map<string, number>;
  coins: MovedTotals<TransactionType>;
  xaf: MovedTotals<XafTransactionType>;
  changes: Map<AccountId, bigint>;
  withdrawals: Map<string, { xaf: number; last: XafTransactionType }>;
  highestId: number;
  firstTime: string | null;
  lastTime: string | null;
};

export function createLossTally() {
  const tally: LossTally & { add(event: LoggedEvent): void } = {
    events: new Map(),
    coins: new Map(),
    xaf: new Map(),
    changes: new Map(),
    withdrawals: new Map(),
    highestId: 0,
    firstTime: null,
    lastTime: null,
    add({ type, time, data }) {
      tally.events.set(type, (tally.events.get(type) ?? 0) + 1);
      if (tally.firstTime === null || time < tally.firstTime) tally.firstTime = time;
      if (tally.lastTime === null || time > tally.lastTime) tally.lastTime = time;
      if (typeof data?.id === 'number') tally.highestId = Math.max(tally.highestId, data.id);
      if (type === 'coin.transaction.recorded') addParsed(TransactionRecorded, data, addCoins);
      if (type === 'xaf.transaction.recorded') addParsed(XafTransactionRecorded, data, addXaf);
    },
  };

  function addCoins(event: TransactionRecorded): void {
    const units = coinsToUnits(event.amount);
    count(tally.coins, event.type, units);
    change(accountOf(event.fromUserId, event.fromTreasury), -units);
    change(accountOf(event.toUserId, event.toTreasury), units);
  }

  function addXaf({ type, xaf, reference }: XafTransactionRecorded): void {
    count(tally.xaf, type, BigInt(xaf));
    if (reference !== null && xafDeclarationOf(type).of === 'withdrawal')
      tally.withdrawals.set(reference, { xaf, last: type });
  }

  function change(account: AccountId, units: bigint): void {
    const after = (tally.changes.get(account) ?? 0n) + units;
    if (after === 0n) tally.changes.delete(account);
    else tally.changes.set(account, after);
  }

  return tally;
}

/** Counts an event of a later version, whose data this one cannot read, only by its type. */
function addParsed<T>(
  schema: { safeParse(data: unknown): { success: boolean; data?: T } },
  data: unknown,
  add: (event: T) => void,
): void {
  const parsed = schema.safeParse(data);
  if (parsed.success && parsed.data !== undefined) add(parsed.data);
}

function count<T>(moved: MovedTotals<T>, type: T, amount: bigint): void {
  const before = moved.get(type) ?? { count: 0, amount: 0n };
  moved.set(type, { count: before.count + 1, amount: before.amount + amount });
}

function accountOf(userId: number | null, treasury: Treasury | null): AccountId {
  if (userId !== null) return userId;
  return treasury === null ? ISSUANCE : treasuryAccount(treasury);
}
