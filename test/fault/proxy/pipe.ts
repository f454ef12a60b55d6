import type { Socket } from 'node:net';

/** What happens to bytes on their way; `held`: they wait, in both directions, until that is over. */
export type Shape = {
  held: boolean;
  delayMs: number;
  /** Up to this much more, drawn again for each piece; the order stays. */
  jitterMs: number;
  /** Of each direction of each connection; undefined: as fast as it goes. */
  bytesPerSecond: number | undefined;
};

export const UNCHANGED: Shape = { held: false, delayMs: 0, jitterMs: 0, bytesPerSecond: undefined };

/** What is on its way; a close travels behind the bytes, as it does in a network. */
type Close = 'end' | 'reset' | 'gone';
type Piece = { dueAtMs: number; content: Buffer | Close };

export type Pipe = {
  /** To be called when the shape has changed. */
  reshape(): void;
  close(): void;
};

/** Bytes that wait in one direction of one connection before the sender is made to wait. */
const MAX_WAITING_BYTES = 256 * 1024;
/** A piece is cut up so that a throttled one trickles. */
const THROTTLED_PIECE_BYTES = 1024;

/** Carries what `from` receives to `to`, late or slowly as `shape` says. */
export function pipe(from: Socket, to: Socket, shape: () => Shape, random: () => number): Pipe {
  const pieces: Piece[] = [];
  let waitingBytes = 0;
  let lastDueAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  /** Never before the one ahead of it. */
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
