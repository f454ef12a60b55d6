import { count, type RunningAbuse, type StartAbuse } from './protocol.ts';
import { holdSockets, statusOf } from './sockets.ts';

/** All that the gateway has open at once. */
const STREAMS = 128;
const READ_BYTES = 512;
const EVERY_MS = 1_000;

/** One user opens every stream that there is, half of them exports, and reads 512 bytes a second of each. */
export function abuseStreams({ baseUrl, token }: StartAbuse): RunningAbuse {
  let opened = 0;
  const first = () => {
    opened += 1;
    const path = opened % 2 === 0 ? '/api/coins/history' : '/api/wallets/me/transactions/export?format=jsonl';
    return `GET ${path} HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n\r\n`;
  };
  const held = holdSockets({
    baseUrl,
    sockets: STREAMS,
    first,
    onread: (socket) => {
      let answered = false;
      return {
        buffer: new Uint8Array(READ_BYTES),
        callback: (_bytes, buffer) => {
          if (!answered) {
            answered = true;
            const status = statusOf(buffer);
            count(held.counts, status);
            // A refused one is given up, so that it is asked for again.
            if (status !== '200') socket().destroy();
          }
          setTimeout(() => socket().resume(), EVERY_MS);
          return false;
        },
      };
    },
  });
  return held;
}
