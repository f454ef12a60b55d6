import { TREASURIES, unitsToCoins } from '@cowrie/contracts';
import type { Findings } from '../../findings.ts';
import { latestAt, momentOf } from '../../occurrences.ts';
import type { LedgerState } from '../../read/ledger.ts';
import type { RunRow, ScheduleRow } from '../../read/schedules.ts';
import type { Checkpoint } from '../../types.ts';

type Event = { type: string; subject: string; text: string };
type ScheduleEvent = { name: string; partition: number; sequence: bigint; data: Record<string, unknown> };

const PREFIX = 'coin.schedule.';
const GIVEN_UP_AFTER = 3;
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The status before and after each change. A run, and a refusal that will be retried, keep the status. */
const CHANGES: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  created: { from: ['NONE'], to: 'ACTIVE' },
  paused: { from: ['ACTIVE'], to: 'PAUSED' },
  failed: { from: ['ACTIVE'], to: 'PAUSED' },
  resumed: { from: ['PAUSED'], to: 'ACTIVE' },
  // It was paid the requested number of times, or was resumed with no occurrence left.
  finished: { from: ['ACTIVE', 'PAUSED'], to: 'FINISHED' },
  cancelled: { from: ['ACTIVE', 'PAUSED'], to: 'CANCELLED' },
  run: { from: ['ACTIVE'], to: 'ACTIVE' },
};

const given = (row: ScheduleRow) => ({
  scheduleId: row.id,
  fromUserId: row.payer,
  toUserId: row.receiver > 0 ? row.receiver : null,
  toTreasury: TREASURIES[-1 - row.receiver] ?? null,
  amount: unitsToCoins(row.amountUnits),
  reason: row.reason,
  every: row.every,
  startsAt: iso(row.startsAtMs),
  metadata: row.metadata,
  createdAt: iso(row.createdAtMs),
});

const asMade = (row: ScheduleRow) => ({
  ...{ status: 'ACTIVE', nextAt: iso(row.startsAtMs), remaining: row.times, lastFailure: 'null' },
  updatedAt: iso(row.createdAtMs),
});

const asItIs = (row: ScheduleRow) => ({
  ...{ status: row.status, nextAt: iso(row.nextAtMs), updatedAt: iso(row.updatedAtMs) },
  remaining: row.status === 'FINISHED' ? 0 : row.times === null ? null : row.times - row.runs,
  lastFailure: JSON.stringify(row.failureCode && { code: row.failureCode, at: iso(row.failedAtMs) }),
});

function checkContent(
  row: ScheduleRow,
  { name, data }: ScheduleEvent,
  isLast: boolean,
  findings: Findings,
): void {
  const said: Record<string, unknown> = {
    ...data,
    metadata: data.metadata === null ? null : JSON.stringify(data.metadata),
    lastFailure: JSON.stringify(data.lastFailure),
  };
  const now = name === 'created' ? asMade(row) : isLast ? asItIs(row) : {};
  for (const [field, value] of Object.entries({ ...given(row), ...now }))
    if (said[field] !== value)
      findings.add(
        'events:schedule',
        `${row.id} ${name}: ${field} is ${said[field]} in its event, ${value} in the ledger`,
      );
}

/** Only occurrences that were due during a pause may be skipped, and resuming skips them. */
function checkNoneLost(
  row: ScheduleRow,
  told: readonly ScheduleEvent[],
  runs: readonly RunRow[],
  findings: Findings,
) {
  const resumedAtMs = Math.max(
    -1,
    ...told
      .filter(
        ({ name }, at) => name === 'resumed' || (name === 'finished' && told[at - 1]?.name === 'paused'),
      )
      .map(({ data }) => Date.parse(String(data.updatedAt))),
  );
  const paid = new Set(runs.map(({ createdAtMs }) => latestAt(row, createdAtMs)));
  const passed = row.status === 'FINISHED' ? row.due + 1 : row.due;
  for (let n = 0; n < passed; n += 1)
    if (!paid.has(n) && momentOf(row, n) > resumedAtMs)
      findings.add('schedule:lost', `${row.id}: occurrence ${n} was not paid, and not while it was paused`);
}

function checkOne(
  row: ScheduleRow,
  told: readonly ScheduleEvent[],
  runs: readonly RunRow[],
  findings: Findings,
): void {
  let status = 'NONE';
  const paid = runs.map(({ partition, sequence }) => ({ name: 'run', partition, sequence, data: {} }));
  const steps = [...told, ...paid].toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
  for (const { name, partition } of steps) {
    const change = CHANGES[name];
    if (partition !== row.partition || !change?.from.includes(status))
      findings.add('events:schedule', `${row.id} was ${status} in ${row.partition}: ${name} in ${partition}`);
    status = change?.to ?? status;
  }
  const last = told.at(-1);
  if (status !== row.status) findings.add('events:schedule', `${row.id} is ${row.status}, told is ${status}`);
  if ((row.status === 'PAUSED' && row.attempt > GIVEN_UP_AFTER) !== (last?.name === 'failed'))
    findings.add(
      'events:schedule',
      `${row.id}, refused ${row.attempt} times: its last event is ${last?.name}`,
    );
  // A refusal that will be retried has no event.
  const isAsTold = steps.at(-1) === last && (row.attempt === 0 || row.status !== 'ACTIVE');
  for (const each of told) checkContent(row, each, each === last && isAsTold, findings);
  checkNoneLost(row, told, runs, findings);
}

/**
 * The events of each schedule since the checkpoint lead to its current state, in its partition, and no occurrence
 * between them is missing.
 */
export function checkScheduleEvents(
  published: ReadonlyMap<string, Event>,
  { schedules, runs }: LedgerState,
  since: Checkpoint,
  findings: Findings,
): void {
  const events = new Map<string, ScheduleEvent[]>();
  for (const [place, { type, subject, text }] of published) {
    if (!type.startsWith(PREFIX)) continue;
    const [partition, sequence] = place.split(':');
    const data = JSON.parse(text) as Record<string, unknown>;
    const at = { partition: Number(partition), sequence: BigInt(sequence ?? 0) };
    events.set(subject, [...(events.get(subject) ?? []), { name: type.slice(PREFIX.length), ...at, data }]);
  }
  const own = Map.groupBy(runs, ({ scheduleId }) => scheduleId);
  for (const row of schedules.filter(({ id }) => !since.schedules.has(id))) {
    checkOne(row, events.get(row.id) ?? [], own.get(row.id) ?? [], findings);
    events.delete(row.id);
  }
  for (const [id, told] of events)
    if (!since.schedules.has(id))
      findings.add('events:schedule', `${id}: nothing in the ledger is so: ${told.map(({ name }) => name)}`);
}
