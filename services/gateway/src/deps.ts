import type { Changes } from './auth/changes.ts';
import type { Guard } from './auth/guard.ts';
import type { LoginGuard } from './auth/login-guard.ts';
import type { Seal } from './auth/seal.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Bus } from './bus/bus.ts';
import type { Cursors } from './http/cursor.ts';
import type { Seen } from './redis/seen.ts';

/** What the endpoints work with. */
export type RouteDeps = {
  bus: Bus;
  guard: Guard;
  tokens: Tokens;
  seal: Seal;
  changes: Changes;
  seen: Seen;
  cursors: Cursors;
  logins: LoginGuard;
  /** Of service accounts, by client id. */
  clientLogins: LoginGuard;
  /** Who may tell by a signed callback what became of a payout; null: nobody. */
  payoutCallback: { secret: string; providers: readonly string[] } | null;
  /** Units above which a mint waits for a second administrator; null: none does. */
  mintApprovalAboveUnits: bigint | null;
  now: () => number;
};
