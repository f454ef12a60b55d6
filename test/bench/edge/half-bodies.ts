import type { RunningAbuse, StartAbuse } from './protocol.ts';
import { holdSockets } from './sockets.ts';

/** More than the gateway works on at once. */
const SOCKETS = 1_100;

/** Sockets of one user, each with one byte of a body whose rest never comes. */
export function abuseHalfBodies({ baseUrl, token }: StartAbuse): RunningAbuse {
  const request =
    `POST /api/coins/transfer HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n` +
    'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  return holdSockets({ baseUrl, sockets: SOCKETS, first: () => request });
}
