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

export type ApprovalContext = { kind: 'ask'; policies: Policies; request: ApiRequest } | ExecutionContext;

export type ExecutionContext = ApprovalDecision & {
  idempotency: Idempotency | null;
  /** Undefined: the secrets are random. */
  secrets: SecretSource | undefined;
  onReply(reply: { replayed: boolean }): void;
};

/** An approved operation with an Idempotency-Key gets the same secrets on every retry. */
export const secretSourceOf = ({ act }: { act?: ApprovalContext | undefined }): SecretSource | undefined =>
  act?.kind === 'approve' ? act.secrets : undefined;

export const hashOfRequest = (request: ApiRequest): string =>
  hash('sha256', canonicalRequest(request), 'hex');

/** Service accounts and payout providers need none. Throws when a user's route did not read the policies. */
export function approvalPart(
  name: string,
  data: unknown,
  { principal, act }: { principal: string; act?: ApprovalContext | undefined },
): ApprovalInstruction | undefined {
  const actions = actionsOf(name, data);
  if (actions.length === 0 || userOfPrincipal(principal) === null) return undefined;
  if (!act) throw new Error(`${name} needs a check of the approval policies, which its route did not make`);
  if (act.kind === 'approve') {
    const { kind, id, requestHash, withdrawn } = act;
    return { kind, id, requestHash, withdrawn };
  }
  const action = actions.find((each) => needsCheck(each, act.policies));
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

/** The service that stores the policies decides whether the very first one needs an approval. */
const needsCheck = (action: Action, policies: Policies): boolean =>
  action === 'approval-policy' || policies.has(action);
