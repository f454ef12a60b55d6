const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const SHARED_REQUEST = new RegExp(`^(?:cowrie:pay/|https?://[^\\s/]+/console/pay/)?(${UUID})/?$`, 'i');

export const codeOf = (id: string): string => `cowrie:pay/${id}`;

export const linkOf = (id: string): string => `${window.location.origin}/console/pay/${id}`;

export function readRequestId(typed: string): string | null {
  return SHARED_REQUEST.exec(typed.trim())?.[1]?.toLowerCase() ?? null;
}
