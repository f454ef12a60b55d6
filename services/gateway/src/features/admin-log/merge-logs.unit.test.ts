import type { AdminLogEntry, CombinedLogPageKey, LogSource, SourcedLogEntry } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { logsWithAction, mergeLogs, placeInLog } from './merge-logs.ts';

const entryAt = (atMs: number, partition: number, sequence: number): AdminLogEntry => ({
  atMs,
  partition,
  sequence,
  actorUserId: 1,
  apiKeyId: null,
  action: 'coins.minted',
  target: 'user:1',
  details: {},
});

const log = fc
  .uniqueArray(fc.tuple(fc.nat(3), fc.nat(2), fc.integer({ min: 1, max: 4 })), {
    selector: (of) => of.join(),
    maxLength: 20,
  })
  .map((places) => places.map(([atMs, partition, sequence]) => entryAt(atMs, partition, sequence)));

const isBefore = (a: AdminLogEntry, b: { atMs: number; partition: number; sequence: number }) =>
  a.atMs - b.atMs || a.partition - b.partition || a.sequence - b.sequence;

function pageOfService(
  entries: readonly AdminLogEntry[],
  place: CombinedLogPageKey | null,
  source: LogSource,
  limit: number,
) {
  const before = placeInLog(source, place);
  return entries
    .filter((entry) => before === null || isBefore(entry, before) < 0)
    .toSorted((a, b) => isBefore(b, a))
    .slice(0, limit + 1);
}

describe('merged logs, page by page', () => {
  it('list each entry once, newest first, with any page size', () => {
    fc.assert(
      fc.property(log, log, log, fc.integer({ min: 1, max: 7 }), (ledger, user, webhooks, limit) => {
        const readYourWrites: SourcedLogEntry[] = [];
        let place: CombinedLogPageKey | null = null;
        for (let pages = 0; pages <= ledger.length + user.length + webhooks.length; pages++) {
          const page: ReturnType<typeof mergeLogs> = mergeLogs(
            {
              ledger: pageOfService(ledger, place, 'ledger', limit),
              user: pageOfService(user, place, 'user', limit),
              webhooks: pageOfService(webhooks, place, 'webhooks', limit),
            },
            limit,
          );
          expect(page.entries.length).toBeLessThanOrEqual(limit);
          readYourWrites.push(...page.entries);
          place = page.next;
          if (place === null) break;
        }
        expect(place).toBeNull();
        expect(readYourWrites).toHaveLength(ledger.length + user.length + webhooks.length);
        expect(new Set(readYourWrites.map((one) => JSON.stringify(one))).size).toBe(readYourWrites.length);
        const times = readYourWrites.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });

  it('come from the services with entries of the action', () => {
    expect(logsWithAction(null)).toEqual(['ledger', 'user', 'webhooks']);
    expect(logsWithAction('webhook.created')).toEqual(['webhooks']);
    expect(logsWithAction('user.deleted')).toEqual(['ledger', 'user']);
  });
});
