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
  /** Missing parts without which the gateway cannot work. */
  problems(): string[];
  /**
   * Resources that callers have nearly used up. They are reported, but the gateway stays ready, because no
   * caller may remove it from its load balancer.
   */
  shortages(): string[];
};

/** Dependencies of the routes. */
export type RouteDeps = {
  health: Health;
  bus: Bus;
  guard: Guard;
  access: Pick<AccessLookup, 'activePlatform' | 'limits'>;
  tokens: Tokens;
  /** Public keys that the JWKS shows beside those of access tokens. */
  otherPublicKeys: readonly PublicKey[];
  seal: Seal;
  webhooks: {
    /** Seals webhook secrets for the webhooks service; null without its key. */
    seal: Seal | null;
    /** Allows webhook endpoints on this machine. */
    allowLoopback: boolean;
  };
  /** Seals payout accounts for the ledger; null without its key. */
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
  /** Counts a lookup of an e-mail address. */
  findQuota: RateLimits['find'];
  /** Callback secrets by payout provider. No other provider may call back. */
  payoutCallbacks: ReadonlyMap<string, string>;
  /** Reports a payout that the provider paid although it was rejected: its XAF left twice. */
  onPaidAfterRejection(withdrawalId: string, provider: string): void;
  /** A mint of more units needs an approval; null: no such bound. */
  mintApprovalAboveUnits: bigint | null;
  /** Hours that a user must have had a role before approving with it. */
  approverMinHours: number;
  /** True when the ledger has a test clock. Money then moves by the ledger's clock, not by `now`. */
  isSandbox: boolean;
  now: () => number;
};
