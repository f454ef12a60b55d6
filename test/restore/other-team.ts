import { type EventsVoided, TREASURIES, type TransactionRecorded } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';

/** Built from `coin.events`, following the documentation alone: balances in minor units, and holds. */
export type OtherTeam = {
  /** Keyed by account: a user's id, a treasury's code, or `issuance`. */
  balances: Map<string, bigint>;
  /** Ids of all transactions received, including those that became void. */
  ids: number[];
  holds: Map<string, string>;
  next: Map<number, bigint>;
  voidEvents: number;
};

const units = (coins: number): bigint => BigInt(Math.round(coins * 10_000));

export function followEvents(messages: readonly InMessage[]): OtherTeam {
  const team: OtherTeam = { balances: new Map(), ids: [], holds: new Map(), next: new Map(), voidEvents: 0 };
  for (const { partition, headers, value } of messages) {
    const [sequence, due] = [BigInt(headers.ce_sequence ?? 0), team.next.get(partition) ?? 1n];
    if (sequence > due) throw new Error(`partition ${partition}: ${sequence} where ${due} is due`);
    if (sequence < due) continue;
    team.next.set(partition, due + 1n);
    apply(team, headers.ce_type ?? '', JSON.parse(String(value)));
  }
  return team;
}

function apply(team: OtherTeam, type: string, data: unknown): void {
  if (type === 'coin.transaction.recorded') {
    team.ids.push((data as TransactionRecorded).id);
    move(team, data as TransactionRecorded, 1n);
  }
  if (type.startsWith('coin.hold.')) {
    const { holdId, status } = data as { holdId: string; status: string };
    team.holds.set(holdId, status);
  }
  if (type === 'coin.events.voided') undo(team, data as EventsVoided);
}

function undo(team: OtherTeam, { events }: EventsVoided): void {
  for (const { type, data } of events.toReversed()) {
    team.voidEvents += 1;
    if (type === 'coin.transaction.recorded') move(team, data as TransactionRecorded, -1n);
    if (type === 'coin.hold.placed') team.holds.delete((data as { holdId: string }).holdId);
    else if (type.startsWith('coin.hold.')) team.holds.set((data as { holdId: string }).holdId, 'OPEN');
  }
}

function move(team: OtherTeam, event: TransactionRecorded, sign: bigint): void {
  const change = (account: string, by: bigint) =>
    team.balances.set(account, (team.balances.get(account) ?? 0n) + by);
  change(String(event.fromUserId ?? event.fromTreasury ?? 'issuance'), -units(event.amount) * sign);
  change(String(event.toUserId ?? event.toTreasury ?? 'issuance'), units(event.amount) * sign);
}

export function nameOfAccount(id: number): string {
  if (id > 0) return String(id);
  return id === 0 ? 'issuance' : (TREASURIES[-1 - id] ?? String(id));
}
