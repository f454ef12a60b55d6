import type { ApprovalPolicies, Policies, PolicyAction } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { AccessStore } from '../../redis/access-store.ts';
import type { Changes } from '../changes.ts';
import { createKept } from '../kept.ts';

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
  /** Units above which a mint waits whatever the policies say; null: none does. */
  mintAboveUnits: bigint | null;
};

export function createPolicyLookup({ store, changes, bus, now, mintAboveUnits }: Deps): PolicyLookup {
  const kept = createKept<ApprovalPolicies>(now);
  return {
    async read(context) {
      const cached = changes.arePoliciesUnwritten() ? null : await store.readPolicies();
      const found = await kept.find('all', cached, async () => {
        const asked = await bus.call(context, 'policy.list', {});
        return asked.ok ? succeed({ value: asked.value, put: () => store.putPolicies(asked.value) }) : asked;
      });
      return found.ok ? succeed(effective(found.value, mintAboveUnits)) : found;
    },
    forget: kept.forget,
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
