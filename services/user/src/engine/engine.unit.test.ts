import type { UserCommand } from '@cowrie/contracts';
import type { PartitionRow } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { features } from '../features/features.ts';
import { userDeletedEvent, userRegisteredEvent } from '../identity/events.ts';
import type { TestPreparation } from '../testing/service.ts';
import { createUserBatch } from './batch.ts';
import { collectLockTargets, type Delivery, eventSubjects, findRegistrations } from './lock-targets.ts';

const NOW_MS = 1_800_000_000_000;
const idOf = (n: number): string => `0190d5f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (partition: number, nextSequence: bigint): PartitionRow => ({
  partition,
  nextOffset: 0n,
  nextSequence,
  lastDigest: null,
  lastHash: Buffer.alloc(32),
});

function batchOf(...rows: PartitionRow[]) {
  return createUserBatch(new Map(rows.map((r) => [r.partition, r])), (userId) => userId % 2, new Map());
}

describe('createBatch', () => {
  it('numbers events without a gap in the rows of their partitions', () => {
    const rows = [row(0, 5n), row(1, 9n)];
    const batch = batchOf(...rows);
    for (const userId of [1, 2, 3]) {
      const events = [userRegisteredEvent(userId, 'USER', NOW_MS)];
      batch.add(idOf(userId), { ok: true, data: {}, events });
    }
    expect(batch.outbox().map(({ partition, sequence, subject }) => [partition, sequence, subject])).toEqual([
      [1, 9n, '1'],
      [0, 5n, '2'],
      [1, 10n, '3'],
    ]);
    expect(batch.rows().map((r) => r.nextSequence)).toEqual([6n, 11n]);
  });

  it('keeps results of what had an effect only', () => {
    const batch = batchOf();
    batch.add(idOf(1), { ok: true, data: { sessionId: idOf(9) } });
    batch.add(idOf(2), { ok: false, code: 'unauthenticated', detail: 'no' });
    batch.add(idOf(3), { ok: false, code: 'unauthenticated', detail: 'spent', changed: true });
    batch.add(idOf(4), { ok: false, code: 'unauthenticated', detail: 'no' }, true);
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([idOf(1), idOf(3), idOf(4)]);
    expect(batch.replies().map(({ outcome }) => outcome)).toEqual(['ok', 'rejected', 'rejected', 'rejected']);
  });

  it('forgets what it answered about a person whom it then deletes', () => {
    const batch = batchOf(row(1, 1n));
    batch.add(idOf(1), { ok: true, data: { user: { email: 'ada@example.com' } }, personOf: 7 });
    batch.add(idOf(2), { ok: true, data: {}, erased: 7, events: [userDeletedEvent(7, 'user:1', NOW_MS)] });
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([idOf(2)]);
    expect(batch.replies()).toHaveLength(2);
  });

  it('answers a command that is there twice once', () => {
    const known = { id: idOf(1), outcome: 'ok' as const, replayed: false, data: {} };
    const batch = createUserBatch(new Map(), () => 0, new Map([[idOf(1), known]]));
    expect(batch.answeredBefore(idOf(1))).toBe(true);
    expect(batch.answeredBefore(idOf(2))).toBe(false);
    batch.add(idOf(2), { ok: true, data: {} });
    expect(batch.answeredBefore(idOf(2))).toBe(true);
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([idOf(2)]);
    expect(batch.replies()[0]).toBe(known);
  });
});

const ID = '0190d5f0-0000-7000-8000-000000000001';
const delivery = (name: string, data: object, prepared: TestPreparation = { kind: 'nothing' }): Delivery => ({
  command: { id: ID, name, data, deadlineMs: NOW_MS } as UserCommand,
  prepared,
});
const NOBODY = { userIds: [], sessionIds: [], apiKeyIds: [], approvalIds: [], superAdmins: false };

const HASHED = { kind: 'hashed', email: 'a@b.c', fullName: 'A', passwordHash: '' } as const;

describe('concernedBy', () => {
  it('finds users however a command names them', () => {
    expect(
      collectLockTargets(features, [
        delivery('session.start', { sessionId: ID }, { kind: 'verified', userId: 5, passwordHash: '' }),
        delivery('session.refresh', { sessionId: ID }),
        delivery('api-key.create', { apiKeyId: ID, createdBy: 6 }),
        delivery('api-key.revoke', { apiKeyId: ID }),
      ]),
    ).toEqual({ userIds: [5, 6], sessionIds: [ID], apiKeyIds: [ID], approvalIds: [], superAdmins: false });
  });

  it('includes all super admins when one may be taken away', () => {
    for (const name of ['user.set-role', 'user.delete']) {
      expect(collectLockTargets(features, [delivery(name, { userId: 7 })])).toEqual({
        ...NOBODY,
        userIds: [7],
        superAdmins: true,
      });
    }
  });

  it.each([
    ['user.change-password', { userId: 7, sessionId: ID }, { userIds: [7], sessionIds: [ID] }],
    ['session.end', { sessionId: ID }, { sessionIds: [ID] }],
    ['service-account.create', { createdBy: 7 }, { userIds: [7] }],
  ])('finds the user of %s', (name, data, concerned) => {
    expect(collectLockTargets(features, [delivery(name, data)])).toEqual({ ...NOBODY, ...concerned });
  });
});

describe('what a batch reserves beforehand', () => {
  it('is the partition of each user whose event it may give', () => {
    const names = ['user.set-role', 'user.delete', 'user.change-password'];
    expect(
      eventSubjects(
        features,
        names.map((name, userId) => delivery(name, { userId })),
      ),
    ).toEqual([0, 1]);
  });

  it('is an id for each registration that can still succeed', () => {
    const register = delivery('user.register', {}, HASHED);
    expect(findRegistrations(features, [register], NOW_MS)).toEqual([ID]);
    expect(findRegistrations(features, [register], NOW_MS + 1)).toEqual([]);
    expect(findRegistrations(features, [{ ...register, prepared: { kind: 'nothing' } }], NOW_MS)).toEqual([]);
  });
});
