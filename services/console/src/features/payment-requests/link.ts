/** The ways to share a payment request: a link of the console, and a short text for QR codes. */

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const SHARED_REQUEST = new RegExp(`^(?:cowrie:pay/|https?://[^\\s/]+/console/pay/)?(${UUID})/?$`, 'i');

export const codeOf = (id: string): string => `cowrie:pay/${id}`;

export const linkOf = (id: string): string => `${window.location.origin}/console/pay/${id}`;

/** Reads the id from a link, from the text of a QR code, or from itself; null when there is none. */
export function readRequestId(typed: string): string | null {
  return SHARED_REQUEST.exec(typed.trim())?.[1]?.toLowerCase() ?? null;
}
