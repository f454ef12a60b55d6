import { type LedgerCommand, type TRANSACTIONS, TREASURIES, type Treasury } from '@cowrie/contracts';
import { type AccountId, treasuryAccount, treasuryOf } from '../../../book/account.ts';
import type { Change, Judge, Movement, State } from '../../../book/decision.ts';
import { evolve, momentOf } from '../../../book/evolve.ts';
import type { AlarmRecords, LowTreasury } from './alarm.ts';

type TransactionDeclarations = typeof TRANSACTIONS;
type DebitingType = {
  [T in keyof TransactionDeclarations]: [
    Exclude<TransactionDeclarations[T]['ways'][number]['from'][number], 'user' | 'issuance'>,
  ] extends [never]
    ? never
    : T;
}[keyof TransactionDeclarations];

/** A missing type does not compile. */
const DEBITED_TREASURIES: Readonly<
  Record<DebitingType, (command: LedgerCommand) => readonly Treasury[] | null>
> = {
  TRANSFER: ({ name, data }) => (name === 'treasury.transfer' ? [data.fromTreasury] : null),
  REWARD: ({ name }) => (name === 'coins.reward' ? ['rewards'] : null),
  REFUND({ name, data }) {
    // The purchase decides which treasury pays.
    if (name === 'coins.refund') return TREASURIES;
    return name === 'coins.refund-group' ? data.legs.flatMap(({ toTreasury }) => toTreasury ?? []) : null;
  },
};
const TREASURY_FINDERS = Object.values(DEBITED_TREASURIES);

/** Called for each command, and null for most. The movements of a command have one type. */
function findDebitedTreasuries(command: LedgerCommand): readonly Treasury[] | null {
  for (const byType of TREASURY_FINDERS) {
    const treasuries = byType(command);
    if (treasuries !== null) return treasuries;
  }
  return null;
}

/** Reports each movement that takes a treasury below its alarm. Other commands cost nothing. */
export const alarms: Judge<AlarmRecords> = {
  needs(command) {
    const debited = findDebitedTreasuries(command);
    return debited && { treasuryAlarms: debited };
  },
  judge(state, _command, changes, nowMs) {
    if (state.treasuryAlarms.size === 0 || !mayCross(state, changes)) return [];
    return findCrossings(state, changes, nowMs).map((low) => ({
      kind: 'record',
      of: 'treasuryAlarms',
      record: { low },
    }));
  },
};

/** Ignores credits, so it may be true when nothing crosses an alarm. */
function mayCross({ accounts, treasuryAlarms }: State<AlarmRecords>, changes: readonly Change[]): boolean {
  return [...treasuryAlarms.values()].some(({ treasury, belowUnits }) => {
    const id = treasuryAccount(treasury);
    const out = changes.reduce((sum, change) => sum + (isFrom(change, id) ? change.amountUnits : 0n), 0n);
    return belowUnits !== null && out > 0n && (accounts.get(id)?.balance ?? 0n) - out < belowUnits;
  });
}

const isFrom = (change: Change, id: AccountId): change is Movement =>
  change.kind === 'moved' && change.from === id;

/** Uses the balances and times that the transactions will get. */
function findCrossings(
  { accounts: before, treasuryAlarms }: State<AlarmRecords>,
  changes: readonly Change[],
  nowMs: number,
): LowTreasury[] {
  const accounts = new Map(before);
  return changes.flatMap((change) => {
    const atMs = momentOf(accounts, change, nowMs);
    const treasury = change.kind === 'moved' ? treasuryOf(change.from) : null;
    const was = treasury === null ? 0n : (accounts.get(treasuryAccount(treasury))?.balance ?? 0n);
    for (const account of evolve(accounts, change, atMs)) accounts.set(account.id, account);
    const belowUnits = treasury === null ? null : (treasuryAlarms.get(treasury)?.belowUnits ?? null);
    if (treasury === null || belowUnits === null || was < belowUnits) return [];
    const balanceUnits = accounts.get(treasuryAccount(treasury))?.balance ?? 0n;
    return balanceUnits < belowUnits ? [{ treasury, balanceUnits, belowUnits, atMs }] : [];
  });
}
