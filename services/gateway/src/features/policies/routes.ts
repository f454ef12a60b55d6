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
import { effectivePolicies } from '../../auth/approvals/policies.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { POLICIES_KEY } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

const Policy = APPROVAL_POLICY.public;
const PolicyBody = z.strictObject({
  aboveAmount: CoinLimit.nullable().meta({
    description: APPROVAL_POLICY.fields.aboveAmount.shown.description,
  }),
});
const single = {
  tag: 'Trust',
  params: z.strictObject({ action: oneOf(POLICY_ACTIONS) }),
} as const;

export function policyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  setRoute(app, deps);
  removeRoute(app, deps);
}

function listRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    tag: 'Trust',
    operationId: 'listApprovalPolicies',
    examples: examples.list,
    summary: 'List the approval policies',
    description:
      'Which operations need a second person. The setting MINT_APPROVAL_ABOVE is the policy of `mint` where it is lower.',
    answers: { 200: z.strictObject({ policies: z.array(Policy) }) },
    async handle(_asked, { context }) {
      const found = await deps.bus.call(context, 'policy.list', {});
      if (!found.ok) return found;
      const all = effectivePolicies(found.value, deps.mintApprovalAboveUnits);
      const policies = POLICY_ACTIONS.flatMap((action) => policyView(all, action) ?? []);
      return succeed({ status: 200, body: { policies } });
    },
  });
}

function setRoute(app: FastifyInstance, { bus, guard, changes, mintApprovalAboveUnits }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...single,
    operationId: 'setApprovalPolicy',
    examples: examples.set,
    summary: 'Require approval for an operation',
    description:
      "One person's operations of this kind on a UTC day are added up. An operation beyond `aboveAmount` needs an approval, and operations without an amount always do. Once there is a policy, changing policies needs an approval too. A lower MINT_APPROVAL_ABOVE still applies.",
    body: PolicyBody,
    answers: { 200: Policy },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { action }, body: { aboveAmount } }, { context }) {
      const above = toPolicyUnits(action, aboveAmount);
      if (!above.ok) return above;
      const marker = await changes.mark(POLICIES_KEY);
      const others = mintApprovalAboveUnits !== null;
      const set = await bus.call(context, 'policy.set', { action, aboveUnits: above.value, others });
      if (!set.ok) return changes.commandFailed(marker, set);
      await changes.policiesChanged(set.value.data, marker);
      return succeed({
        status: 200,
        body: policyView(effectivePolicies(set.value.data, mintApprovalAboveUnits), action),
      });
    },
  });
}

function removeRoute(app: FastifyInstance, { bus, guard, changes, mintApprovalAboveUnits }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...single,
    operationId: 'removeApprovalPolicy',
    examples: examples.remove,
    summary: 'Remove an approval policy',
    description: 'This change needs an approval too. MINT_APPROVAL_ABOVE still applies.',
    answers: { 204: null },
    async handle({ params: { action } }, { context }) {
      const marker = await changes.mark(POLICIES_KEY);
      const others = mintApprovalAboveUnits !== null;
      const removed = await bus.call(context, 'policy.remove', { action, others });
      if (!removed.ok) return changes.commandFailed(marker, removed);
      await changes.policiesChanged(removed.value.data, marker);
      return succeed({ status: 204 });
    },
  });
}

/** XAF have no decimals. */
function toPolicyUnits(action: PolicyAction, units: bigint | null): Outcome<string | null> {
  if (units === null) return succeed(null);
  if (ACTION_RULES[action].unit !== 'xaf') return succeed(String(units));
  const xaf = Math.trunc(unitsToCoins(units));
  if (coinsToUnits(xaf) === units) return succeed(String(xaf));
  return invalid([{ path: 'aboveAmount', message: 'must be whole XAF' }], 'amount_too_precise');
}

function policyView(all: Policies, action: PolicyAction) {
  const above = all.get(action);
  if (above === undefined) return undefined;
  return APPROVAL_POLICY.toPublic({ action, aboveUnits: above === null ? null : String(above) });
}
