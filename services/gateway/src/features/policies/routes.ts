import {
  ACTION_RULES,
  APPROVAL_POLICY,
  coinsToUnits,
  POLICY_ACTIONS,
  type Policies,
  type PolicyAction,
  unitsToCoins,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, CoinLimit, oneOf } from '../../api/inputs.ts';
import { effective } from '../../auth/acts/policies.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { POLICIES_KEY } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

const Policy = APPROVAL_POLICY.public;
const Change = z.strictObject({
  aboveAmount: CoinLimit.nullable().meta({
    description:
      'Coins (whole XAF for withdrawal-settle) that one person does of it on a UTC day by themselves; null: each act waits',
  }),
});
const ofOne = {
  tag: 'Trust',
  params: z.strictObject({ action: oneOf(POLICY_ACTIONS) }),
} as const;

/** Of which acts a second person is asked. */
export function policyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  setRoute(app, deps);
  removeRoute(app, deps);
}

function listRoute(app: FastifyInstance, deps: RouteDeps): void {
  userRoute(app, deps.guard, {
    tag: 'Trust',
    operationId: 'listApprovalPolicies',
    examples: examples.list,
    summary: 'List the approval policies',
    description:
      'With the setting MINT_APPROVAL_ABOVE, which is the policy of `mint` where it is the lower one.',
    answers: { 200: z.strictObject({ policies: z.array(Policy) }) },
    async handle(_asked, { context }) {
      const found = await deps.bus.call(context, 'policy.list', {});
      if (!found.ok) return found;
      const all = effective(found.value, deps.mintApprovalAboveUnits);
      const policies = POLICY_ACTIONS.flatMap((action) => shownOf(all, action) ?? []);
      return succeed({ status: 200, body: { policies } });
    },
  });
}

function setRoute(app: FastifyInstance, { bus, guard, changes, mintApprovalAboveUnits }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    operationId: 'setApprovalPolicy',
    examples: examples.set,
    summary: 'Require approval for an operation',
    description:
      'The acts of one person and kind on a UTC day count together; what exceeds `aboveAmount` waits, and acts without an amount always do. Once there is any policy, a second person is asked about this, too. A lower MINT_APPROVAL_ABOVE stays in force.',
    body: Change,
    answers: { 200: Policy },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { action }, body: { aboveAmount } }, { context }) {
      const above = unitsOf(action, aboveAmount);
      if (!above.ok) return above;
      const marker = await changes.mark(POLICIES_KEY);
      const others = mintApprovalAboveUnits !== null;
      const set = await bus.call(context, 'policy.set', { action, aboveUnits: above.value, others });
      if (!set.ok) return changes.failed(marker, set);
      await changes.policiesChanged(set.value.data, marker);
      return succeed({
        status: 200,
        body: shownOf(effective(set.value.data, mintApprovalAboveUnits), action),
      });
    },
  });
}

function removeRoute(app: FastifyInstance, { bus, guard, changes, mintApprovalAboveUnits }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    operationId: 'removeApprovalPolicy',
    examples: examples.remove,
    summary: 'Remove an approval policy',
    description: 'A second person is asked about this, too. MINT_APPROVAL_ABOVE stays in force.',
    answers: { 204: null },
    async handle({ params: { action } }, { context }) {
      const marker = await changes.mark(POLICIES_KEY);
      const others = mintApprovalAboveUnits !== null;
      const removed = await bus.call(context, 'policy.remove', { action, others });
      if (!removed.ok) return changes.failed(marker, removed);
      await changes.policiesChanged(removed.value.data, marker);
      return succeed({ status: 204 });
    },
  });
}

/** XAF are whole. */
function unitsOf(action: PolicyAction, units: bigint | null): Outcome<string | null> {
  if (units === null) return succeed(null);
  if (ACTION_RULES[action].unit !== 'xaf') return succeed(String(units));
  const xaf = Math.trunc(unitsToCoins(units));
  if (coinsToUnits(xaf) === units) return succeed(String(xaf));
  return invalid([{ path: 'aboveAmount', message: 'must be whole XAF' }], 'amount_too_precise');
}

function shownOf(all: Policies, action: PolicyAction) {
  const above = all.get(action);
  if (above === undefined) return undefined;
  return APPROVAL_POLICY.toPublic({ action, aboveUnits: above === null ? null : String(above) });
}
