import type { ApprovalPolicies, Policies, PolicyAction } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { AccessStore } from '../../redis/access-store.ts';
import type { Changes } from '../changes.ts';
import { createLookupCache } from '../lookup-cache.ts';

export type PolicyLookup = {
  read(context: RequestContext): Promise<Outcome<Policies>>;
  clearCache(): void;
};

type Deps = {
  store: AccessStore;
  changes: Changes;
  bus: Bus;
  now: () => number;
  mintAboveUnits: bigint | null;
};

export function createPolicyLookup({ store, changes, bus, now, mintAboveUnits }: Deps): PolicyLookup {
  const cache = createLookupCache<ApprovalPolicies>(now);
  return {
    async read(context) {
      const cached = changes.arePoliciesUnwritten() ? null : await store.readPolicies();
      const found = await cache.find('all', cached, async () => {
        const asked = await bus.call(context, 'policy.list', {});
        return asked.ok ? succeed({ value: asked.value, put: () => store.putPolicies(asked.value) }) : asked;
      });
      return found.ok ? succeed(effectivePolicies(found.value, mintAboveUnits)) : found;
    },
    clearCache: cache.clear,
  };
}

/** A policy can make the operator's setting stricter but not looser. */
export function effectivePolicies({ policies }: ApprovalPolicies, mintAboveUnits: bigint | null): Policies {
  const all = new Map<PolicyAction, bigint | null>(
    policies.map(({ action, aboveUnits }) => [action, aboveUnits === null ? null : BigInt(aboveUnits)]),
  );
  if (mintAboveUnits === null) return all;
  const own = all.get('mint');
  return all.set('mint', own === undefined ? mintAboveUnits : stricter(own, mintAboveUnits));
}

function stricter(own: bigint | null, setting: bigint): bigint | null {
  return own === null || own < setting ? own : setting;
}
