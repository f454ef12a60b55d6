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
  problems(): string[];
  /** Reported, but the gateway stays ready, because no caller may remove it from its load balancer. */
  shortages(): string[];
};

export type RouteDeps = {
  health: Health;
  bus: Bus;
  guard: Guard;
  access: Pick<AccessLookup, 'activePlatform' | 'limits'>;
  tokens: Tokens;
  otherPublicKeys: readonly PublicKey[];
  seal: Seal;
  webhooks: {
    seal: Seal | null;
    allowLoopback: boolean;
  };
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
  findQuota: RateLimits['find'];
  payoutCallbacks: ReadonlyMap<string, string>;
  /** The provider paid although the payout was rejected: its XAF left twice. */
  onPaidAfterRejection(withdrawalId: string, provider: string): void;
  mintApprovalAboveUnits: bigint | null;
  approverMinHours: number;
  isSandbox: boolean;
  now: () => number;
};
