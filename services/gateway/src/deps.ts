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
  now: () => number;
};
