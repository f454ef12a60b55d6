import { z } from 'zod';
import { type ApprovalInstruction, approvalField } from '../approvals/approvals.ts';
import { EpochMs, Sha256Hex } from '../primitives.ts';
import { Principal } from '../principal.ts';
import { PROBLEM_CODES } from '../problems.ts';
import { boundsFields, type CommandBounds } from './bounds.ts';

/** What every message to a service carries beside its own data. */
const envelopeShape = {
  /** UUID v7; also the correlation id of the reply. */
  id: z.uuid(),
  principal: Principal,
  /** The API key that came with the request, if one did. */
  apiKeyId: z.uuid().nullable(),
  issuedAtMs: EpochMs,
  /** Never applied after this moment. */
  deadlineMs: EpochMs,
  requestId: z.string().max(128),
  traceparent: z.string().max(64).optional(),
  /** The time for coins, where there is a clock to test with: sent with each command of the user service. */
  coinNowMs: EpochMs.optional(),
  /** The partition of `gateway.replies` that the asker reads; null when nobody waits. */
  replyPartition: z.number().int().min(0).nullable(),
  ...boundsFields,
  ...approvalField,
};

/** `key` is the caller's Idempotency-Key; `fingerprint` is over method, path and body by value. */
export const Idempotency = z.object({ key: z.string().min(1).max(255), fingerprint: Sha256Hex });
export type Idempotency = z.infer<typeof Idempotency>;

/** The schema of a command: its name and data inside the common envelope. */
export function commandSchema<N extends string, D extends z.ZodType>(name: N, data: D) {
  return z.object({ ...envelopeShape, idempotency: Idempotency.nullable(), name: z.literal(name), data });
}

/** The schema of a query: its name and data inside the common envelope. */
export function querySchema<N extends string, D extends z.ZodType>(name: N, data: D) {
  return z.object({ ...envelopeShape, name: z.literal(name), data });
}

/** Of any command or query, also of one that only a later version knows. */
export const AnyRequest = z.object({ ...envelopeShape, name: z.string().max(100) });

/** The fields of the envelope that are the same for every command and query. */
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

/** Characters of what a refusal says. */
export const DETAIL_MAX = 500;

/**
 * The answer to a command or query, found again by `id`. `rejected` means that nothing changed;
 * the code is that of the HTTP problem. `replayed` marks the stored answer to an earlier attempt.
 */
export const Reply = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('ok'), replayed: z.boolean(), data: z.unknown() }),
  z.object({
    id: z.uuid(),
    outcome: z.literal('rejected'),
    code: z.enum(PROBLEM_CODES),
    detail: z.string().max(DETAIL_MAX),
    /** What is wrong with single fields of the command's data. */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    limit: z.string().optional(),
    retryAtMs: EpochMs.nullable().optional(),
  }),
]);
export type Reply = z.infer<typeof Reply>;
