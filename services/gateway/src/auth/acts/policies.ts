import type { ApprovalPolicies, Policies, PolicyAction } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { AccessStore } from '../../redis/access-store.ts';
import type { Changes } from '../changes.ts';

/** Which acts a second person is asked about. */
export type PolicyLookup = {
  /** What counts now; fails as `unavailable`. */
  read(context: RequestContext): Promise<Outcome<Policies>>;
  forget(): void;
};

type Deps = {
  store: AccessStore;
  changes: Changes;
  bus: Bus;
  now: () => number;
  /** While Redis is away an answer of the user service serves this long. */
  servesMs: number;
  /** Units above which a mint waits whatever the policies say; null: none does. */
  mintAboveUnits: bigint | null;
};

export function createPolicyLookup({
  store,
  changes,
  bus,
  now,
  servesMs,
  mintAboveUnits,
}: Deps): PolicyLookup {
  let local: { value: ApprovalPolicies; untilMs: number } | null = null;

  async function find(context: RequestContext): Promise<Outcome<ApprovalPolicies>> {
    // What this gateway changed and could not write is asked for each time.
    const cached = changes.arePoliciesUnwritten() ? null : await store.readPolicies();
    if (cached?.ok && cached.value) return succeed(cached.value);
    const known = cached && !cached.ok ? local : null;
    if (known && known.untilMs > now()) return succeed(known.value);
    const untilMs = now() + servesMs;
    const asked = await bus.call(context, 'policy.list', {});
    if (!asked.ok) return asked;
    if (cached?.ok) await store.putPolicies(asked.value);
    else if (cached) local = { value: asked.value, untilMs };
    return asked;
  }

  return {
    async read(context) {
      const found = await find(context);
      return found.ok ? succeed(effective(found.value, mintAboveUnits)) : found;
    },
    forget() {
      local = null;
    },
  };
}

/** With the setting of the operator, which no policy loosens. */
export function effective({ policies }: ApprovalPolicies, mintAboveUnits: bigint | null): Policies {
  const all = new Map<PolicyAction, bigint | null>(
    policies.map(({ action, aboveUnits }) => [action, aboveUnits === null ? null : BigInt(aboveUnits)]),
  );
  if (mintAboveUnits === null) return all;
  const own = all.get('mint');
  return all.set('mint', own === undefined ? mintAboveUnits : lower(own, mintAboveUnits));
}

function lower(own: bigint | null, setting: bigint): bigint | null {
  return own === null || own < setting ? own : setting;
}
