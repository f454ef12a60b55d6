import { TREASURIES, unitsToCoins } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';
import type { Findings } from '../findings.ts';
import type { LedgerState, TransactionRow } from '../read/ledger.ts';
import type { Checkpoint } from '../types.ts';
import { isOfXaf, xafName, xafOwner } from '../xaf.ts';
import { checkFreezes } from './freezes.ts';
import { checkHoldEvents } from './holds/hold-events.ts';
import { checkScheduleEvents } from './schedules/schedule-events.ts';

const RECORDED = 'coin.transaction.recorded';
const XAF_RECORDED = 'xaf.transaction.recorded';

type Event = { type: string; subject: string; text: string };
type PublishedEvents = Map<string, Event>;

const placeOf = (partition: number, sequence: bigint) => `${partition}:${sequence}`;

function toEvent({ headers, value }: InMessage): Event {
  return { type: headers.ce_type ?? '', subject: headers.ce_subject ?? '', text: value.toString('utf8') };
}

const isSame = (a: Event, b: Event) => a.type === b.type && a.subject === b.subject && a.text === b.text;

/** Sequences have no gap, and a repeated event is the same. Returns each event once. */
function checkSequences(
  messages: readonly InMessage[],
  ledger: LedgerState,
  since: Checkpoint,
  findings: Findings,
): PublishedEvents {
  const published: PublishedEvents = new Map();
  const starts = (partition: number) => since.partitions.get(partition)?.nextSequence ?? 1n;
  const due = new Map<number, bigint>();
  for (const message of messages) {
    const { partition, offset, headers } = message;
    const sequence = BigInt(headers.ce_sequence ?? 0);
    const expected = due.get(partition) ?? starts(partition);
    const event = toEvent(message);
    const earlier = published.get(placeOf(partition, sequence));
    if (sequence > expected) {
      findings.add(
        'events:gap',
        `partition ${partition}, offset ${offset}: ${sequence} came, ${expected} was due`,
      );
    }
    if (earlier && !isSame(earlier, event)) {
      findings.add('events:duplicate', `${placeOf(partition, sequence)} was published with two contents`);
    }
    if (sequence < expected) continue;
    published.set(placeOf(partition, sequence), event);
    due.set(partition, sequence + 1n);
  }
  for (const [partition, { nextSequence }] of ledger.partitions) {
    const reached = due.get(partition) ?? starts(partition);
    if (reached === nextSequence) continue;
    const detail = `partition ${partition}: ${reached} is due in coin.events, ${nextSequence} in the ledger`;
    findings.add('events:gap', detail);
  }
  return published;
}

function xafParts(row: TransactionRow): Record<string, unknown> {
  return {
    xaf: Number(row.amountUnits),
    fromUserId: xafOwner(row.from),
    toUserId: xafOwner(row.to),
    fromAccount: xafName(row.from),
    toAccount: xafName(row.to),
    fromBalance: Number(row.fromBalance),
    toBalance: Number(row.toBalance),
    reference: row.reference,
  };
}

function coinParts(row: TransactionRow): Record<string, unknown> {
  return {
    amount: unitsToCoins(row.amountUnits),
    fromUserId: row.from > 0 ? row.from : null,
    toUserId: row.to > 0 ? row.to : null,
    fromTreasury: TREASURIES[-1 - row.from] ?? null,
    toTreasury: TREASURIES[-1 - row.to] ?? null,
    fromBalance: unitsToCoins(row.fromBalance),
    toBalance: unitsToCoins(row.toBalance),
    refundOf: row.refundOf ?? undefined,
    holdId: row.holdId ?? undefined,
    reference: row.reference ?? undefined,
  };
}

function further({ platform, approvalId, paymentRequestId, groupId, scheduleId, metadata }: TransactionRow) {
  const said = { platform, approvalId, paymentRequestId, groupId, scheduleId };
  return {
    ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? undefined])),
    metadata: metadata ?? undefined,
  };
}

function partsOf(row: TransactionRow): Record<string, unknown> {
  return {
    ...(isOfXaf(row.from) ? xafParts(row) : coinParts(row)),
    ...further(row),
    id: row.id,
    type: row.type,
    reason: row.reason,
    initiatedBy: row.initiatedBy,
    apiKeyId: row.apiKeyId,
    createdAt: new Date(row.createdAtMs).toISOString(),
    previousHash: row.previousHash,
    hash: row.hash,
  };
}

function parse(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Each transaction has one event at its sequence, with the same content. */
function checkRecorded(row: TransactionRow, event: Event | undefined, findings: Findings): void {
  const place = `transaction ${row.id} at ${placeOf(row.partition, row.sequence)}`;
  if (event?.type !== (isOfXaf(row.from) ? XAF_RECORDED : RECORDED)) {
    findings.add('events:missing', `${place} has no event`);
    return;
  }
  const { metadata, ...parts } = parse(event.text);
  const told: Record<string, unknown> = { ...parts, metadata: JSON.stringify(metadata) };
  for (const [field, value] of Object.entries(partsOf(row)).filter(([name, due]) => told[name] !== due)) {
    findings.add(
      'events:differs',
      `${place}: ${field} is ${told[field]} in its event, ${value} in the ledger`,
    );
  }
}

/** A new wallet was announced once. */
function checkWallets(
  published: PublishedEvents,
  ledger: LedgerState,
  since: Checkpoint,
  findings: Findings,
): void {
  const opened = new Map<string, number>();
  for (const { type, subject } of published.values()) {
    if (type === 'coin.wallet.opened') opened.set(subject, (opened.get(subject) ?? 0) + 1);
  }
  for (const id of ledger.accounts.keys()) {
    const due = id > 0 && !since.accounts.has(id) ? 1 : 0;
    const times = opened.get(String(id)) ?? 0;
    if (times !== due)
      findings.add('events:wallet', `the wallet of user ${id} was announced ${times} times, not ${due}`);
  }
}

/** Published events match the ledger: no gap, no differing duplicate, one event per transaction. */
export function checkEvents(
  messages: readonly InMessage[],
  ledger: LedgerState,
  since: Checkpoint,
  findings: Findings,
): void {
  const published = checkSequences(messages, ledger, since, findings);
  checkWallets(published, ledger, since, findings);
  checkHoldEvents(published, ledger, since, findings);
  checkScheduleEvents(published, ledger, since, findings);
  checkFreezes(published, { before: since.frozen, after: ledger.frozen }, findings);
  for (const row of ledger.transactions) {
    const place = placeOf(row.partition, row.sequence);
    checkRecorded(row, published.get(place), findings);
    published.delete(place);
  }
  for (const [place, { type, subject }] of published) {
    if (type === RECORDED || type === XAF_RECORDED)
      findings.add('events:unknown', `${place} tells of transaction ${subject}, which is not there`);
  }
}
