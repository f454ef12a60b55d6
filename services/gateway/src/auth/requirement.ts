import type { DelegatedScope, ServiceScope } from '@cowrie/contracts';

/** What an endpoint asks of its caller. */
export type AuthRequirement = {
  /** The least role; without it any user. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** The scope by which a service account is let in besides; without it no service account is. */
  serviceScope?: ServiceScope;
  /** Whether it is for service accounts alone. */
  serviceOnly?: true;
  /** The scope by which a platform that acts for a user is let in besides, or one of several; without it no such token is. */
  delegatedScope?: DelegatedScope | readonly DelegatedScope[];
  /** The scope that an API key must have; without it no key is asked for. */
  keyScope?: string;
  /** Whether an API key may be sent along; then it must be a good one, whatever its scopes. */
  optionalKey?: boolean;
  /** Whether it sends the caller's coins: what they have by limits goes with it. */
  spends?: boolean;
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean;
  /** Of a request of many operations: whoever has a token is let in, and each of them is asked for by `rightsOf`. */
  ofEach?: boolean;
};
