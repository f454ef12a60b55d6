import { USER_EVENTS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  userAccessEnded,
  userDeleted,
  userLinked,
  userRegistered,
  userRoleChanged,
  userUnlinked,
} from './events.ts';

const NOW_MS = Date.UTC(2030, 0, 2, 3, 4, 5, 6);

describe('events of users', () => {
  it('are what the public schemas say', () => {
    const change = { userId: 7, role: 'ADMIN', previousRole: 'USER', changedBy: 'user:1' } as const;
    const events = [
      userRegistered(7, 'USER', NOW_MS),
      userRoleChanged(change, NOW_MS),
      userDeleted(7, 'user:1', NOW_MS),
      userLinked({ userId: 7, platform: 'shop' }, NOW_MS),
      userUnlinked({ userId: 7, platform: 'shop' }, NOW_MS),
      userAccessEnded({ userId: 7, cause: 'password-reset', isFirstProof: true }, NOW_MS),
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
