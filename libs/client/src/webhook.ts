type HeaderSource = Headers | Record<string, string | string[] | undefined>;

export type WebhookInput = {
  /** The body must be unparsed, exactly as it arrived. */
  body: string;
  headers: HeaderSource;
  /** The secret is `whsec_…`. During a rotation both secrets sign, so the new one is enough. */
  secret: string;
  nowMs?: number;
};

export type WebhookFault = 'malformed' | 'too_old_or_new' | 'wrong_signature';

const TOLERANCE_MS = 300_000;

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  // Node writes header names in lower case; other frameworks keep them as they arrived.
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The event must be genuine by Standard Webhooks, and not older than 5 minutes. */
export async function verifyWebhook(
  input: WebhookInput,
): Promise<{ ok: true; id: string; event: unknown } | { ok: false; fault: WebhookFault }> {
  const id = headerOf(input.headers, 'webhook-id');
  const time = headerOf(input.headers, 'webhook-timestamp');
  const key = bytesOf(input.secret.replace(/^whsec_/, ''));
  if (id === '' || !/^\d{1,12}$/.test(time) || key === null || key.length === 0) {
    return { ok: false, fault: 'malformed' };
  }
  if (Math.abs(Number(time) * 1000 - (input.nowMs ?? Date.now())) > TOLERANCE_MS) {
    return { ok: false, fault: 'too_old_or_new' };
  }
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${time}.${input.body}`);
  const signatures = headerOf(input.headers, 'webhook-signature').split(' ');
  for (const signature of signatures) {
    const mac = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
    if (mac !== null && (await crypto.subtle.verify('HMAC', hmac, mac, signed))) {
      return { ok: true, id, event: JSON.parse(input.body) };
    }
  }
  return { ok: false, fault: 'wrong_signature' };
}
