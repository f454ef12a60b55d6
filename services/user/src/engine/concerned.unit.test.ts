import { refuse, type UserCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { features } from '../features/features.ts';
import type { Prepared } from '../testing/service.ts';
import { concernedBy, type Delivery, eventSubjects, registrations } from './concerned.ts';

const ID = '0190d5f0-0000-7000-8000-000000000001';
const NOW_MS = 1_800_000_000_000;
const delivery = (name: string, data: object, prepared: Prepared = { kind: 'nothing' }): Delivery => ({
  command: { id: ID, name, data, deadlineMs: NOW_MS } as UserCommand,
  prepared,
});
const NOBODY = { userIds: [], sessionIds: [], apiKeyIds: [], approvalIds: [], superAdmins: false };

const HASHED = { kind: 'hashed', email: 'a@b.c', fullName: 'A', passwordHash: '' } as const;

describe('concernedBy', () => {
  it('finds users however a command names them', () => {
    expect(
      concernedBy(features, [
        delivery('session.start', { sessionId: ID }, { kind: 'verified', userId: 5, passwordHash: '' }),
        delivery('session.refresh', { sessionId: ID }),
        delivery('api-key.create', { apiKeyId: ID, createdBy: 6 }),
        delivery('api-key.revoke', { apiKeyId: ID }),
      ]),
    ).toEqual({ userIds: [5, 6], sessionIds: [ID], apiKeyIds: [ID], approvalIds: [], superAdmins: false });
  });

  it('includes all super admins when one may be taken away', () => {
    for (const name of ['user.set-role', 'user.delete']) {
      expect(concernedBy(features, [delivery(name, { userId: 7 })])).toEqual({
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
    expect(concernedBy(features, [delivery(name, data)])).toEqual({ ...NOBODY, ...concerned });
  });

  it('is nobody for registrations and for what is refused already', () => {
    expect(
      concernedBy(features, [
        delivery('user.register', { email: 'a@b.c' }, HASHED),
        delivery('session.start', { sessionId: ID }, refuse('unauthenticated', '')),
      ]),
    ).toEqual(NOBODY);
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
    expect(registrations(features, [register], NOW_MS)).toEqual([ID]);
    expect(registrations(features, [register], NOW_MS + 1)).toEqual([]);
    expect(registrations(features, [{ ...register, prepared: { kind: 'nothing' } }], NOW_MS)).toEqual([]);
  });
});
