import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from '@cowrie/runtime';
import type { Payout } from '../withdrawal.ts';
import type { PayoutProvider, PayoutSubmission } from './provider.ts';

/** The time in which a provider must acknowledge a payout. */
export const ASK_TIMEOUT_MS = 10_000;

/** After these statuses the provider has certainly not accepted the payout; after any other it may have. */
const REFUSAL_STATUSES = [400, 401, 403, 404, 405, 415, 422, 429];
/** Without a connection, nothing was sent. */
const UNREACHABLE_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Any 2xx acknowledges. The withdrawal's id is the Idempotency-Key; `signature.ts` has the signature. Redirects are not
 * followed, because a request signed for one place must not go to another.
 */
export function createHttpProvider(options: {
  url: string;
  secret: string;
  timeoutMs?: number;
  now?: () => number;
}): PayoutProvider {
  const { url, secret, timeoutMs = ASK_TIMEOUT_MS, now = Date.now } = options;
  return {
    async ask(payout, signal): Promise<PayoutSubmission> {
      const body = bodyOf(payout);
      const timestamp = String(Math.floor(now() / 1000));
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': payout.withdrawalId,
            [TIMESTAMP_HEADER]: timestamp,
            [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
          },
          body,
        });
        await response.body?.cancel();
        if (response.ok) return { ok: true };
        const { status } = response;
        return {
          ok: false,
          reason: `it answered ${status}`,
          mayBeDelivered: !REFUSAL_STATUSES.includes(status),
        };
      } catch (error) {
        return {
          ok: false,
          reason: reasonOf(error),
          mayBeDelivered: !UNREACHABLE_CODES.includes(codeOf(error)),
        };
      }
    },
  };
}

/** An amount has at most 15 digits, so a JSON number represents it exactly. */
function bodyOf({ withdrawalId, xaf, provider, account }: Payout): string {
  return JSON.stringify({ withdrawalId, xaf: Number(xaf), currency: 'XAF', provider, account });
}

/** Leaves out the address, which may contain secrets. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'it could not be reached';
  if ('name' in error && error.name === 'TimeoutError') return 'it did not answer in time';
  const code = codeOf(error);
  return code === '' ? 'it could not be reached' : `it could not be reached (${code})`;
}

function codeOf(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
