import { type LedgerCommand, type TRANSACTIONS, TREASURIES, type Treasury } from '@cowrie/contracts';
import { type AccountId, treasuryAccount, treasuryOf } from '../../../book/account.ts';
import type { Change, Judge, Movement, State } from '../../../book/decision.ts';
import { evolve, momentOf } from '../../../book/evolve.ts';
import type { AlarmRecords, Low } from './alarm.ts';

type Declared = typeof TRANSACTIONS;
/** The types that can take coins from a treasury. */
type Debiting = {
  [T in keyof Declared]: [Exclude<Declared[T]['ways'][number]['from'][number], 'user' | 'issuance'>] extends [
    never,
  ]
    ? never
    : T;
}[keyof Declared];

/** Which treasuries a command can take coins from by each type: one that is missing does not compile. */
const DEBITED: Readonly<Record<Debiting, (command: LedgerCommand) => readonly Treasury[] | null>> = {
  TRANSFER: ({ name, data }) => (name === 'treasury.transfer' ? [data.fromTreasury] : null),
  REWARD: ({ name }) => (name === 'coins.reward' ? ['rewards'] : null),
  REFUND({ name, data }) {
    // It is the purchase that says which.
    if (name === 'coins.refund') return TREASURIES;
    return name === 'coins.refund-group' ? data.legs.flatMap(({ toTreasury }) => toTreasury ?? []) : null;
  },
};
const BY_TYPE = Object.values(DEBITED);

/** Null for all others, which are most: each command is asked. A command makes movements of one type. */
function debitedBy(command: LedgerCommand): readonly Treasury[] | null {
  for (const byType of BY_TYPE) {
    const treasuries = byType(command);
    if (treasuries !== null) return treasuries;
  }
  return null;
}

/** Tells of each treasury that a command takes below its alarm, once: each movement that crosses it. All other commands cost nothing. */
export const alarms: Judge<AlarmRecords> = {
  needs(command) {
    const debited = debitedBy(command);
    return debited && { treasuryAlarms: debited };
  },
  judge(state, _command, changes, nowMs) {
    if (state.treasuryAlarms.size === 0 || !mayCross(state, changes)) return [];
    return crossings(state, changes, nowMs).map((low) => ({
      kind: 'record',
      of: 'treasuryAlarms',
      record: { low },
    }));
  },
};

/** Whether any of them would be below its alarm if nothing came in. */
function mayCross({ accounts, treasuryAlarms }: State<AlarmRecords>, changes: readonly Change[]): boolean {
  return [...treasuryAlarms.values()].some(({ treasury, belowUnits }) => {
    const id = treasuryAccount(treasury);
    const out = changes.reduce((sum, change) => sum + (isFrom(change, id) ? change.amountUnits : 0n), 0n);
    return belowUnits !== null && out > 0n && (accounts.get(id)?.balance ?? 0n) - out < belowUnits;
  });
}

const isFrom = (change: Change, id: AccountId): change is Movement =>
  change.kind === 'moved' && change.from === id;

/** Goes through the changes as they will be applied: with the balances and the moments that their transactions have. */
function crossings(
  { accounts: before, treasuryAlarms }: State<AlarmRecords>,
  changes: readonly Change[],
  nowMs: number,
): Low[] {
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
