import type { UserState } from '@cowrie/contracts';
import { time } from '../../api/views.ts';
import type { User } from './schemas.ts';

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
