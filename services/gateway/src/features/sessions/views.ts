import type { SessionState } from '@cowrie/contracts';
import { time } from '../../api/views.ts';
import type { SessionOfUser } from './schemas.ts';

export function sessionView({ id, createdAtMs, lastUsedAtMs, userAgent }: SessionState): SessionOfUser {
  return { id, createdAt: time(createdAtMs), lastUsedAt: time(lastUsedAtMs), userAgent };
}
