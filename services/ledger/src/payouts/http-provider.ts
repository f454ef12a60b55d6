import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from '@cowrie/runtime';
import type { Asked, Payout, PayoutProvider } from './provider.ts';

/** How long a provider may take to say that it has heard. */
export const ASK_TIMEOUT_MS = 10_000;

/**
 * Asks by `POST url` with `{withdrawalId, xaf, currency, provider, account}` and takes any 2xx as heard. The withdrawal's id
 * is the Idempotency-Key; time and signature are as in `signature.ts`. Redirects are not followed: what is signed for one
 * place is not sent to another.
 */
export function createHttpProvider(options: {
  url: string;
  secret: string;
  timeoutMs?: number;
  now?: () => number;
}): PayoutProvider {
  const { url, secret, timeoutMs = ASK_TIMEOUT_MS, now = Date.now } = options;
  return {
    async ask(payout, signal): Promise<Asked> {
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
        return response.ok ? { ok: true } : { ok: false, reason: `it answered ${response.status}` };
      } catch (error) {
        return { ok: false, reason: reasonOf(error) };
      }
    },
  };
}

/** At most 15 digits: a JSON number carries them. */
function bodyOf({ withdrawalId, xaf, provider, account }: Payout): string {
  return JSON.stringify({ withdrawalId, xaf: Number(xaf), currency: 'XAF', provider, account });
}

/** Without the address: it may hold what is not for logs. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'it could not be reached';
  if ('name' in error && error.name === 'TimeoutError') return 'it did not answer in time';
  const cause = 'cause' in error ? error.cause : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it could not be reached${code}`;
}
