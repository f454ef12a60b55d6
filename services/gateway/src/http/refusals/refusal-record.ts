import {
  LIMITS,
  PROBLEMS,
  parseCoins,
  printableText,
  type RefusalState,
  Treasury,
  type Treasury as TreasuryCode,
  truncatePaths,
} from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyRequest } from 'fastify';
import { isLosslessNumber } from 'lossless-json';
import type { KnownCaller } from '../../auth/known-caller.ts';
import type { EdgeRefusal } from '../../outcome.ts';
import { idempotencyKeyOf } from '../../request/headers.ts';
import type { ParsedBody } from '../body/json.ts';
import { parseInteger } from '../body/parse-integer.ts';

/** Only amount and receiver of the body are stored, if they can be parsed. */
export function createRefusalRecord(
  { id, headers, body }: Pick<FastifyRequest, 'id' | 'headers' | 'body'>,
  {
    known,
    operationId,
    refusal,
    atMs,
  }: { known: KnownCaller; operationId: string; refusal: EdgeRefusal; atMs: number },
): RefusalState {
  const { status } = PROBLEMS[refusal.code];
  const key = idempotencyKeyOf(headers);
  return {
    id: uuidv7(),
    atMs,
    requestId: id,
    operationId,
    status,
    code: refusal.code,
    detail: printableText(refusal.detail, LIMITS.refusalDetailMax),
    ...callerFields(known),
    idempotencyKey: key.ok ? key.value : null,
    ...movementFields(operationId, body),
    ...(status === 400 ? { paths: pathsOf(refusal) } : {}),
  };
}

/** Two platforms that act for one user are two callers, and the user is a third one. */
function callerFields({ subject, key }: KnownCaller) {
  const userId = subject.kind === 'service' ? null : subject.userId;
  const own = subject.kind === 'user' ? null : subject.platform;
  const serviceAccountId = subject.kind === 'user' ? null : subject.serviceAccountId;
  const platform = own ?? key?.platform ?? null;
  return {
    caller:
      userId === null ? `service:${serviceAccountId}` : `user:${userId}${own === null ? '' : `@${own}`}`,
    userId,
    platform,
    serviceAccountId,
    // A platform must not see a key that belongs to another platform.
    apiKeyId: key && (platform === null || key.platform === platform) ? key.id : null,
  };
}

/** The bodies of these operations name the receiver `userId` or `treasury`. */
const PAYS_A_NAMED_ACCOUNT = new Set(['makePurchase', 'mintCoins', 'rewardUser']);

function movementFields(
  operationId: string,
  body: unknown,
): Pick<RefusalState, 'amountUnits' | 'toUserId' | 'toTreasury'> {
  const parsed = body as Partial<ParsedBody> | null | undefined;
  const fields = parsed?.kind === 'parsed' ? { ...parsed.value } : {};
  const { amount, userId, treasury, ...named } = fields as Partial<Record<string, unknown>>;
  const { toUserId, toTreasury } = PAYS_A_NAMED_ACCOUNT.has(operationId)
    ? { toUserId: userId, toTreasury: treasury }
    : named;
  const coins = isLosslessNumber(amount) ? parseCoins(amount.value) : null;
  return {
    amountUnits: coins?.ok ? String(coins.units) : null,
    toUserId: isLosslessNumber(toUserId) ? parseInteger(toUserId.value) || null : null,
    toTreasury: parseTreasury(toTreasury),
  };
}

function parseTreasury(value: unknown): TreasuryCode | null {
  const treasury = Treasury.safeParse(value);
  return treasury.success ? treasury.data : null;
}

const pathsOf = ({ errors }: EdgeRefusal): string[] =>
  truncatePaths((errors ?? [{ path: '' }]).map(({ path }) => path));
