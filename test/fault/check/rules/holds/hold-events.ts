import { TREASURIES, unitsToCoins } from '@cowrie/contracts';
import type { Findings } from '../../findings.ts';
import type { HoldRow } from '../../read/holds.ts';
import type { LedgerState } from '../../read/ledger.ts';
import type { Checkpoint } from '../../types.ts';

type Event = { type: string; subject: string; text: string };

const PREFIX = 'coin.hold.';
const iso = (ms: number) => new Date(ms).toISOString();

function eventDataOf(hold: HoldRow): Record<string, unknown> {
  return {
    holdId: hold.id,
    fromUserId: hold.payer,
    toUserId: hold.receiver > 0 ? hold.receiver : null,
    toTreasury: TREASURIES[-1 - hold.receiver] ?? null,
    amount: unitsToCoins(hold.amountUnits),
    captured: unitsToCoins(hold.capturedUnits),
    released: unitsToCoins(hold.releasedUnits),
    status: hold.status,
    reason: hold.reason,
    expiresAt: iso(hold.expiresAtMs),
    createdAt: iso(hold.createdAtMs),
    updatedAt: iso(hold.updatedAtMs),
  };
}

const asPlaced = (hold: HoldRow): HoldRow => ({
  ...hold,
  status: 'OPEN',
  capturedUnits: 0n,
  releasedUnits: 0n,
  updatedAtMs: hold.createdAtMs,
});

function dueOf(hold: HoldRow, since: Checkpoint): [partition: number | null, name: string, HoldRow][] {
  const before = since.holds.get(hold.id);
  const isOver = hold.status !== 'OPEN' && (before === undefined || before === 'OPEN');
  return [
    ...(before === undefined ? [[hold.partition, 'placed', asPlaced(hold)] as const] : []),
    ...(isOver ? [[hold.endedPartition, hold.status.toLowerCase(), hold] as const] : []),
  ].map(([partition, name, content]) => [partition, name, content]);
}

/**
 * Each placed or ended hold has one event in its partition with its content, and there are no other events of holds.
 */
export function checkHoldEvents(
  published: ReadonlyMap<string, Event>,
  { holds }: LedgerState,
  since: Checkpoint,
  findings: Findings,
): void {
  const events = new Map<string, string[]>();
  for (const [place, { type, subject, text }] of published) {
    if (!type.startsWith(PREFIX)) continue;
    const key = `${place.split(':')[0]} ${type.slice(PREFIX.length)} ${subject}`;
    events.set(key, [...(events.get(key) ?? []), text]);
  }
  for (const hold of holds.values()) {
    for (const [partition, name, content] of dueOf(hold, since)) {
      const key = `${partition} ${name} ${hold.id}`;
      const texts = events.get(key) ?? [];
      events.delete(key);
      if (texts.length !== 1) findings.add('events:hold', `${key}: told ${texts.length} times`);
      const said = JSON.parse(texts[0] ?? '{}') as Record<string, unknown>;
      for (const [field, value] of Object.entries(eventDataOf(content)))
        if (texts.length > 0 && said[field] !== value)
          findings.add(
            'events:hold',
            `${key}: ${field} is ${said[field]} in its event, ${value} in the ledger`,
          );
    }
  }
  for (const key of events.keys()) findings.add('events:hold', `${key}: nothing in the ledger is so`);
}
