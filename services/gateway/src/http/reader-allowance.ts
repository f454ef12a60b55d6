import { LIMITS } from '@cowrie/contracts';

const MS_PER_SECOND = 1_000;
const { streamSlowMs, streamBytesPerSecond, streamBytesPerSecondMost, streamSendBufferBytes } = LIMITS;
const bytesInSlowTime = (bytesPerSecond: number): number => (bytesPerSecond * streamSlowMs) / MS_PER_SECOND;
/** Bytes that the slowest allowed reader reads in `streamSlowMs`, at first and at last. */
const STRETCH_BYTES = bytesInSlowTime(streamBytesPerSecond);
const STRETCH_BYTES_MOST = bytesInSlowTime(streamBytesPerSecondMost);
/** Time in which the slowest allowed reader empties the kernel's send buffer. */
const BUFFER_MS = (streamSendBufferBytes * MS_PER_SECOND) / streamBytesPerSecondMost;

/** Time that a reader may still let a stream wait. */
export type ReaderAllowance = {
  /** Largest size of the next piece. */
  pieceBytes(): number;
  leftMs(): number;
  /** Counts a piece that the socket accepted after `waitedMs`. */
  note(bytes: number, waitedMs: number): void;
};

/**
 * A reader starts with `streamSlowMs`. Each byte that the socket accepts earns the time that the slowest
 * allowed reader needs for it: 1 KiB/s at first, and twice as fast after each stretch, so that a slow reader
 * cannot keep a stream open for ever.
 *
 * The socket shows what the kernel accepted, not what the reader has read. The kernel accepts megabytes at
 * once, then nothing until a third of its buffer is free. Earned time is therefore kept, at most that of a
 * full buffer. A reader at 16 KiB/s is never cut off, because the socket has accepted at least what the
 * reader has read. A reader that stops is cut off when the earned time is over, after 5 minutes at the
 * latest.
 */
export function createAllowance(): ReaderAllowance {
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
