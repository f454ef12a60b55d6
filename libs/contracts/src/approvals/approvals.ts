import { z } from 'zod';
import { canonicalJson } from '../chain/canonical-json.ts';
import { LIMITS } from '../limits.ts';
import { unitsToCoins } from '../money.ts';
import { PlatformId, Sha256Hex, Units } from '../primitives.ts';
import { apiSchemas, field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { ACTION_RULES, ACTIONS, Action, POLICY_ACTIONS } from './actions.ts';

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export const ApprovalStatus = z.enum(APPROVAL_STATUSES);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

export const ApiRequest = z.object({
  method: z.string().max(10),
  path: z.string().max(2_000),
  body: z.record(z.string(), z.unknown()),
});
export type ApiRequest = z.infer<typeof ApiRequest>;

/** `requestHash` covers this text (RFC 8785). */
export const canonicalRequest = ({ method, path, body }: ApiRequest): string =>
  canonicalJson({ method, path, body });

const amount = field
  .coins()
  .orNull()
  .shownAs(
    apiSchemas.coins
      .nullable()
      .meta({ description: 'Coins, or whole XAF for withdrawal-settle; null: the operation has no amount' }),
  )
  .printed((units: string | null, { action }: { action: Action }) => amountOf(action, units));

export function amountOf(action: Action, units: string | bigint | null): number | null {
  if (units === null) return null;
  return ACTION_RULES[action].unit === 'xaf' ? Number(units) : unitsToCoins(BigInt(units));
}

export const APPROVAL = shape('Approval', {
  id: field.uuid(),
  action: field.oneOf(ACTIONS),
  target: field
    .text()
    .about('The record that the operation would change, such as user:12, treasury:rewards or api-keys'),
  amount,
  method: field.text(),
  path: field.text(),
  request: field
    .same(z.record(z.string(), z.unknown()))
    .about('The body of the pending request, without secrets'),
  requestHash: field
    .same(Sha256Hex)
    .about(
      'SHA-256, in hexadecimal, of {method, path, body} in canonical form (RFC 8785), with `request` as the body',
    ),
  requestedBy: field.userId(),
  platform: field
    .text()
    .orNull()
    .wired(PlatformId.nullable())
    .about(
      'The platform that the request came through. Its budget and suspension apply when the request is approved',
    ),
  apiKeyId: field
    .uuid()
    .orNull()
    .about('The API key of the request. Its limits and networks apply when the request is approved'),
  status: field.oneOf(APPROVAL_STATUSES),
  reason: field.text().whereItApplies().about('Reason for the rejection'),
  createdAt: field.time(),
  expiresAt: field.time().about('When the approval expires; it can no longer be approved or rejected'),
  decidedBy: field.userId().orNull(),
  decidedAt: field.time().orNull(),
});
export type ApprovalState = WireOf<typeof APPROVAL>;

export const APPROVAL_POLICY = shape('ApprovalPolicy', {
  action: field.oneOf(POLICY_ACTIONS),
  aboveAmount: field
    .coins()
    .called('aboveUnits')
    .orNull()
    .shownAs(
      apiSchemas.coins.nullable().meta({
        description:
          'Daily total, per UTC day, that one person may do alone, in coins (whole XAF for withdrawal-settle). Null: every operation needs an approval. Operations without an amount always do',
      }),
    )
    .printed((units: string | null, { action }: { action: Action }) => amountOf(action, units)),
});
export type ApprovalPolicyState = WireOf<typeof APPROVAL_POLICY>;

/** With `ask` the command may need an approval; with `approve` a second person approves it. */
const ApprovalInstruction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    id: z.uuid(),
    action: Action,
    /** One person may do this daily total (UTC) alone; null: every use needs an approval. */
    aboveUnits: Units.nullable(),
    target: z.string().max(200),
    request: ApiRequest,
    requestHash: Sha256Hex,
  }),
  z.object({
    kind: z.literal('approve'),
    id: z.uuid(),
    requestHash: Sha256Hex,
    /** The requester may no longer do the operation for this reason, so the approval is rejected. */
    withdrawn: z.string().max(LIMITS.reasonMax).optional(),
  }),
]);
export type ApprovalInstruction = z.infer<typeof ApprovalInstruction>;
export type ApprovalRequest = Extract<ApprovalInstruction, { kind: 'ask' }>;
export type ApprovalDecision = Extract<ApprovalInstruction, { kind: 'approve' }>;

export const approvalField = { approval: ApprovalInstruction.optional() };

/** The operation waits for approval, or the requester lost the right to it. */
export const ApprovalReply = z.object({ approval: APPROVAL.wire });
export type ApprovalReply = z.infer<typeof ApprovalReply>;
