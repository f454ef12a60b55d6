import type { UserLinked, UserUnlinked } from '@cowrie/contracts';
import type { UserEvent } from '../engine/outcome.ts';

type Pair = { userId: number; platform: string };

export function userLinked({ userId, platform }: Pair, nowMs: number): UserEvent {
  const data: UserLinked = { userId, platform, linkedAt: new Date(nowMs).toISOString() };
  return { type: 'user.linked', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userUnlinked({ userId, platform }: Pair, nowMs: number): UserEvent {
  const data: UserUnlinked = { userId, platform, unlinkedAt: new Date(nowMs).toISOString() };
  return { type: 'user.unlinked', userId, timeMs: nowMs, data: JSON.stringify(data) };
}
