import type { Seal } from '@cowrie/runtime';
import type { AccessLookup } from './auth/access.ts';
import type { Changes } from './auth/changes.ts';
import type { Guard } from './auth/guard.ts';
import type { RateLimits } from './auth/limits/limits.ts';
import type { MailQuota } from './auth/limits/mail-quota.ts';
import type { RefreshQuota } from './auth/limits/refresh-quota.ts';
import type { Passkeys } from './auth/passkeys/passkeys.ts';
import type { HashQuota } from './auth/passwords/hash-quota.ts';
import type { Logins } from './auth/passwords/logins.ts';
import type { DeriveSecrets } from './auth/secrets.ts';
import type { PublicKey } from './auth/tokens/token-keys.ts';
import type { Tokens } from './auth/tokens/tokens.ts';
import type { Bus } from './bus/bus.ts';
import type { Latencies } from './http/latency/latencies.ts';
import type { Cursors } from './http/route/cursor.ts';
import type { ReadYourWrites } from './redis/read-your-writes.ts';
import type { StandIns } from './redis/stand-ins.ts';

type Health = {
  /** What is missing to do the gateway's work. */
  problems(): string[];
  /** What callers have taken most of: said, but the gateway stays ready, as no caller may take it from its balancer. */
  shortages(): string[];
};

/** What the endpoints work with. */
export type RouteDeps = {
  health: Health;
  bus: Bus;
  guard: Guard;
  access: Pick<AccessLookup, 'activePlatform' | 'limits'>;
  tokens: Tokens;
  /** What the JWKS shows beside the keys of access tokens. */
  otherPublicKeys: readonly PublicKey[];
  seal: Seal;
  webhooks: {
    /** Seals their secrets for the service that sends; null: there is no key of it. */
    seal: Seal | null;
    /** Whether they may be on this machine. */
    allowLoopback: boolean;
  };
  /** Seals the accounts of withdrawals for the ledger; null: there is no key of it. */
  sealForLedger: Seal | null;
  changes: Changes;
  readYourWrites: ReadYourWrites;
  cursors: Cursors;
  deriveSecrets: DeriveSecrets;
  latencies: Pick<Latencies, 'note' | 'read'>;
  passkeys: Passkeys;
  logins: Logins;
  hashQuota: HashQuota;
  standIns: StandIns;
  mailQuota: MailQuota;
  refreshQuota: RefreshQuota;
  /** Counts a look-up of an e-mail address. */
  findQuota: RateLimits['find'];
  /** What payout providers sign their callbacks with, by their names: nobody else calls back. */
  payoutCallbacks: ReadonlyMap<string, string>;
  /** A provider says that it paid what was rejected: its XAF went back, and out as well. */
  onPaidAfterRejection(withdrawalId: string, provider: string): void;
  /** Units above which a mint waits for a second administrator; null: none does. */
  mintApprovalAboveUnits: bigint | null;
  /** Who has a role for less cannot approve with it. */
  approverMinHours: number;
  /** Whether there is a clock to test with: then coins go by that of the ledger, and not by `now`. */
  isSandbox: boolean;
  now: () => number;
};
