import { hash } from 'node:crypto';
import {
  type Action,
  type ApiRequest,
  type ApprovalDecision,
  type ApprovalInstruction,
  actionsOf,
  canonicalRequest,
  type Idempotency,
  type Policies,
  targetOfAction,
  userOfPrincipal,
} from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { SecretSource } from '../secrets.ts';

/** What is known of the act that a request may be: which policies there are, or which approval is given by it. */
export type ActContext = { kind: 'ask'; policies: Policies; request: ApiRequest } | ApproveContext;

export type ApproveContext = ApprovalDecision & {
  idempotency: Idempotency | null;
  /** Where the secrets that the operation makes come from; undefined: from chance. */
  secrets: SecretSource | undefined;
  /** Called with each reply to the approved operation. */
  onReply(reply: { replayed: boolean }): void;
};

/** Where an operation takes its secrets from: of one that is approved under an Idempotency-Key they are always the same. */
export const secretsOf = ({ act }: { act?: ActContext | undefined }): SecretSource | undefined =>
  act?.kind === 'approve' ? act.secrets : undefined;

export const hashOfRequest = (request: ApiRequest): string =>
  hash('sha256', canonicalRequest(request), 'hex');

/**
 * The part of the envelope of a command of this name; undefined where nobody else has to see it. What a service account or a payout
 * provider does is no act of an administrator. Throws when a user's act is sent by a route that did not look at the policies.
 */
export function approvalFor(
  name: string,
  data: unknown,
  { principal, act }: { principal: string; act?: ActContext | undefined },
): ApprovalInstruction | undefined {
  const actions = actionsOf(name, data);
  if (actions.length === 0 || userOfPrincipal(principal) === null) return undefined;
  if (!act) throw new Error(`${name} is an act, and was sent without a look at its policies`);
  if (act.kind === 'approve') {
    const { kind, id, requestHash, withdrawn } = act;
    return { kind, id, requestHash, withdrawn };
  }
  const action = actions.find((each) => asksFor(each, act.policies));
  if (action === undefined) return undefined;
  const above = action === 'approval-policy' ? null : (act.policies.get(action) ?? null);
  return {
    kind: 'ask',
    id: uuidv7(),
    action,
    aboveUnits: above === null ? null : String(above),
    target: targetOfAction(name, data),
    request: act.request,
    requestHash: hashOfRequest(act.request),
  };
}

/** Whether the first policy of all changes policies by itself is decided where they are. */
const asksFor = (action: Action, policies: Policies): boolean =>
  action === 'approval-policy' || policies.has(action);
