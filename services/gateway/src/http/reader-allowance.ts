import { LIMITS } from '@cowrie/contracts';

const MS_PER_SECOND = 1_000;
const { streamSlowMs, streamBytesPerSecond, streamBytesPerSecondMost, streamSendBufferBytes } = LIMITS;
const bytesOf = (bytesPerSecond: number): number => (bytesPerSecond * streamSlowMs) / MS_PER_SECOND;
/** The bytes that the slowest allowed reader takes in `streamSlowMs`, at first and at last. */
const STRETCH_BYTES = bytesOf(streamBytesPerSecond);
const STRETCH_BYTES_MOST = bytesOf(streamBytesPerSecondMost);
/** The slowest allowed reader takes the kernel's send buffer in this time. */
const BUFFER_MS = (streamSendBufferBytes * MS_PER_SECOND) / streamBytesPerSecondMost;

/** The time that a reader may let a stream wait. */
export type Allowance = {
  /** The next piece is at most this large. */
  pieceBytes(): number;
  leftMs(): number;
  /** Counts a piece that the socket took after `waitedMs`. */
  note(bytes: number, waitedMs: number): void;
};

/**
 * A reader begins with `streamSlowMs`, and each byte that the socket takes earns the time in which the slowest allowed reader takes it:
 * 1 KiB/s at first, and twice as fast after each stretch, so that nobody holds a stream open for ever by reading little.
 *
 * The socket says what the kernel took, and not what the reader took: the kernel swallows megabytes at once, then nothing until a
 * third of its buffer is free. So time that was earned is kept, up to what a full buffer stands for. A reader at 16 KiB/s is never cut:
 * the socket has taken at least what the reader has. One who stops is cut when the earned time is over, after 5 minutes at the latest.
 */
export function createAllowance(): Allowance {
  let leftMs: number = streamSlowMs;
  let [stretchBytes, stretchLeft] = [STRETCH_BYTES, STRETCH_BYTES];
  return {
    pieceBytes: () => stretchLeft,
    leftMs: () => leftMs,
    note(bytes, waitedMs) {
      const earnedMs = (bytes / stretchBytes) * streamSlowMs;
      leftMs = Math.min(leftMs + earnedMs - waitedMs, streamSlowMs + BUFFER_MS);
      stretchLeft -= bytes;
      if (stretchLeft > 0) return;
      stretchBytes = Math.min(2 * stretchBytes, STRETCH_BYTES_MOST);
      stretchLeft = stretchBytes;
    },
  };
}
