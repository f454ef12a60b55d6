import type { Socket } from 'node:net';

/** `held` keeps bytes back in both directions until it ends. */
export type Shape = {
  held: boolean;
  delayMs: number;
  /** The maximum additional delay, drawn again for each piece; the order stays. */
  jitterMs: number;
  /** The limit is per direction and connection; undefined means none. */
  bytesPerSecond: number | undefined;
};

export const UNCHANGED: Shape = { held: false, delayMs: 0, jitterMs: 0, bytesPerSecond: undefined };

/** A piece in transit. A close travels behind the bytes, as in a network. */
type Close = 'end' | 'reset' | 'gone';
type Piece = { dueAtMs: number; content: Buffer | Close };

export type Pipe = {
  reshape(): void;
  close(): void;
};

/** The sender must wait when this many bytes are queued in one direction of a connection. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Pieces are split so that a throttled connection trickles. */
const THROTTLED_PIECE_BYTES = 1024;

export function pipe(from: Socket, to: Socket, shape: () => Shape, random: () => number): Pipe {
  const pieces: Piece[] = [];
  let waitingBytes = 0;
  let lastDueAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  /** A piece is never due before the piece ahead of it. */
  function dueAtMs(): number {
    const { delayMs, jitterMs } = shape();
    lastDueAtMs = Math.max(lastDueAtMs, performance.now() + delayMs + jitterMs * random());
    return lastDueAtMs;
  }

  function take(data: Buffer): void {
    const { bytesPerSecond } = shape();
    const step = bytesPerSecond === undefined ? data.length : THROTTLED_PIECE_BYTES;
    for (let at = 0; at < data.length; at += step) {
      const part = data.subarray(at, at + step);
      const piece: Piece = { content: part, dueAtMs: dueAtMs() };
      if (bytesPerSecond !== undefined) lastDueAtMs += (part.length / bytesPerSecond) * 1000;
      pieces.push(piece);
    }
    waitingBytes += data.length;
    if (waitingBytes >= MAX_WAITING_BYTES) from.pause();
    forward();
  }

  function close(content: Close): void {
    pieces.push({ content, dueAtMs: dueAtMs() });
    forward();
  }

  function forward(): void {
    clearTimeout(timer);
    while (!shape().held && !draining) {
      const piece = pieces[0];
      if (!piece) return;
      const earlyMs = piece.dueAtMs - performance.now();
      if (earlyMs > 0) {
        timer = setTimeout(forward, earlyMs);
        return;
      }
      pieces.shift();
      const { content } = piece;
      if (content === 'end') to.end();
      else if (content === 'gone') to.destroySoon();
      else if (content === 'reset') to.resetAndDestroy();
      else write(content);
    }
  }

  function write(data: Buffer): void {
    if (to.destroyed) return;
    waitingBytes -= data.length;
    if (waitingBytes < MAX_WAITING_BYTES) from.resume();
    draining = !to.write(data);
  }

  from.on('data', take);
  from.on('end', () => close('end'));
  from.on('error', () => close('reset'));
  from.on('close', () => close('gone'));
  to.on('drain', () => {
    draining = false;
    forward();
  });
  return { reshape: forward, close: () => clearTimeout(timer) };
}
