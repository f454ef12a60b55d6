import { USER_EVENTS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  userAccessEndedEvent,
  userDeletedEvent,
  userLinkedEvent,
  userRegisteredEvent,
  userRoleChangedEvent,
  userUnlinkedEvent,
} from './events.ts';
import { maskName } from './masked-name.ts';
import { accentFreePattern, toSearchText } from './search.ts';
import { toUserState, type User } from './user.ts';

const NOW_MS = Date.UTC(2030, 0, 2, 3, 4, 5, 6);

describe('events of users', () => {
  it('are what the public schemas say', () => {
    const change = { userId: 7, role: 'ADMIN', previousRole: 'USER', changedBy: 'user:1' } as const;
    const events = [
      userRegisteredEvent(7, 'USER', NOW_MS),
      userRoleChangedEvent(change, NOW_MS),
      userDeletedEvent(7, 'user:1', NOW_MS),
      userLinkedEvent({ userId: 7, platform: 'shop' }, NOW_MS),
      userUnlinkedEvent({ userId: 7, platform: 'shop' }, NOW_MS),
      userAccessEndedEvent({ userId: 7, cause: 'password-reset', isFirstProof: true }, NOW_MS),
    ];
    expect(events.map((event) => event.type)).toEqual(Object.keys(USER_EVENTS));
    for (const event of events) {
      const schema = USER_EVENTS[event.type as keyof typeof USER_EVENTS];
      expect(schema.strict().parse(JSON.parse(event.data))).toMatchObject({ userId: 7 });
      expect(event).toMatchObject({ userId: 7, timeMs: NOW_MS });
    }
    expect(JSON.parse(events[0]?.data ?? '')).toEqual({
      userId: 7,
      role: 'USER',
      registeredAt: '2030-01-02T03:04:05.006Z',
    });
  });
});

describe('maskedName', () => {
  it.each([
    ['Ada Love', 'A** L***'],
    ['  Zoë \t O’Neil ', 'Z** O*****'],
    ['Q', 'Q*'],
    ['🦓🦓', '🦓*'],
    ['', ''],
  ])('%j is shown as %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

describe('accentFreePattern', () => {
  const finds = (word: string, name: string) =>
    new RegExp(accentFreePattern(word), 'u').test(toSearchText(name));

  it.each([
    ['herve', 'Hervé'],
    ['HERVÉ', 'herve'],
    ['Hèrve', 'Hervé'],
    ['lukasz', 'Łukasz'],
    ['nguyen', 'NGUYỄN'],
    ['coeur', 'Cœur'],
    ['cœur', 'coeur'],
    ['strasse', 'Straße'],
    ['σοφια', 'Σοφία'],
    ['x\u0302', 'X\u0302'],
  ])('%j finds %j', (word, name) => {
    expect(finds(word, name)).toBe(true);
  });

  it('finds neither another letter nor what a pattern would', () => {
    expect(finds('herva', 'Hervé')).toBe(false);
    expect(finds('x', 'X\u0302')).toBe(true);
    expect(finds('a.b', 'axb')).toBe(false);
    expect(finds('a+', 'aa')).toBe(false);
  });
});

describe('toUserState', () => {
  const user: User = {
    id: 7,
    email: 'ada@example.com',
    fullName: 'Ada',
    passwordHash: '$argon2id$…',
    role: 'USER',
    isVerified: false,
    secondFactor: false,
    accessVersion: 1,
    createdAtMs: NOW_MS,
    deleted: false,
  };

  it('never shows the password hash', () => {
    expect(toUserState(user)).toEqual({
      id: 7,
      email: 'ada@example.com',
      fullName: 'Ada',
      role: 'USER',
      isVerified: false,
      createdAtMs: NOW_MS,
    });
  });
});
