import type { UserState } from '@cowrie/contracts';
import type { User } from './schemas.ts';

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function userView(state: UserState): User {
  return {
    id: state.id,
    email: state.email,
    fullName: state.fullName,
    role: state.role,
    isVerified: state.isVerified,
    createdAt: time(state.createdAtMs),
  };
}
