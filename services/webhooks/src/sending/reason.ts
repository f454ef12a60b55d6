import { LIMITS } from '@cowrie/contracts';
import { ADDRESS_REFUSED } from './public-lookup.ts';

const OF_CERTIFICATES = /^(CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT)/;

/** The text has no addresses, and nothing that others may have put into an error. */
export function describeError(error: unknown): string {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return 'the name leads to an address of a private or reserved network';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'the name has no address';
  if (OF_CERTIFICATES.test(code)) return `its certificate is not accepted (${code})`;
  return code === '' ? 'the connection broke off' : `could not be reached (${code})`;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : '';
}

const UTF8_BYTES_MAX = 4;

/** The result can be stored, whatever the body is. */
export function truncateBody(body: Buffer): string | null {
  const begins = body.subarray(0, LIMITS.webhookAnswerMax * UTF8_BYTES_MAX);
  // A character that was cut in two is left out.
  const text = new TextDecoder().decode(begins, { stream: true });
  const kept = [...text].slice(0, LIMITS.webhookAnswerMax).join('').replaceAll('\0', '\uFFFD');
  return kept === '' ? null : kept;
}
