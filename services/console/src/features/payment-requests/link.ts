/** How a payment request is handed on: as a link of the console, and as a short text for QR codes. */

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const HANDED_ON = new RegExp(`^(?:cowrie:pay/|https?://[^\\s/]+/console/pay/)?(${UUID})/?$`, 'i');

/** What a QR code of it says. */
export const codeOf = (id: string): string => `cowrie:pay/${id}`;

/** What somebody may open in a browser. */
export const linkOf = (id: string): string => `${window.location.origin}/console/pay/${id}`;

/** The id in a link, in the text of a QR code, or by itself; null when there is none. */
export function requestIdIn(typed: string): string | null {
  return HANDED_ON.exec(typed.trim())?.[1]?.toLowerCase() ?? null;
}
