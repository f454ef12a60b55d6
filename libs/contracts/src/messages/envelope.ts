import { z } from 'zod';
import { type ApprovalInstruction, approvalField } from '../approvals/approvals.ts';
import { EpochMs, Sha256Hex } from '../primitives.ts';
import { Principal } from '../principal.ts';
import { PROBLEM_CODES } from '../problems.ts';
import { boundsFields, type CommandBounds } from './bounds.ts';

const envelopeShape = {
  /** The id is a UUID v7, and the correlation id of the reply. */
  id: z.uuid(),
  principal: Principal,
  apiKeyId: z.uuid().nullable(),
  issuedAtMs: EpochMs,
  /** The message is never applied later. */
  deadlineMs: EpochMs,
  requestId: z.string().max(128),
  traceparent: z.string().max(64).optional(),
  /** Commands to the user service have the sandbox clock's time. */
  coinNowMs: EpochMs.optional(),
  /** It is a partition of `gateway.replies`; null if nobody waits. */
  replyPartition: z.number().int().min(0).nullable(),
  ...boundsFields,
  ...approvalField,
};

/** `fingerprint` covers method, path and body by value. */
export const Idempotency = z.object({ key: z.string().min(1).max(255), fingerprint: Sha256Hex });
export type Idempotency = z.infer<typeof Idempotency>;

export function commandSchema<N extends string, D extends z.ZodType>(name: N, data: D) {
  return z.object({ ...envelopeShape, idempotency: Idempotency.nullable(), name: z.literal(name), data });
}

export function querySchema<N extends string, D extends z.ZodType>(name: N, data: D) {
  return z.object({ ...envelopeShape, name: z.literal(name), data });
}

/** Messages that only a later release knows are accepted too. */
export const AnyRequest = z.object({ ...envelopeShape, name: z.string().max(100) });

export type Envelope = CommandBounds & {
  id: string;
  name: string;
  principal: string;
  apiKeyId: string | null;
  issuedAtMs: number;
  deadlineMs: number;
  requestId: string;
  traceparent?: string | undefined;
  coinNowMs?: number | undefined;
  replyPartition: number | null;
  approval?: ApprovalInstruction | undefined;
};

export const DETAIL_MAX = 500;

/** `rejected` means that nothing changed. `replayed` marks the stored reply to an earlier attempt. */
export const Reply = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('ok'), replayed: z.boolean(), data: z.unknown() }),
  z.object({
    id: z.uuid(),
    outcome: z.literal('rejected'),
    code: z.enum(PROBLEM_CODES),
    detail: z.string().max(DETAIL_MAX),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    limit: z.string().optional(),
    retryAtMs: EpochMs.nullable().optional(),
  }),
]);
export type Reply = z.infer<typeof Reply>;
