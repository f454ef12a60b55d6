import { LIMITS } from '@cowrie/contracts';

const MS_PER_SECOND = 1_000;
const { streamSlowMs, streamBytesPerSecond, streamBytesPerSecondMost, streamSendBufferBytes } = LIMITS;
const bytesInSlowTime = (bytesPerSecond: number): number => (bytesPerSecond * streamSlowMs) / MS_PER_SECOND;
/** The slowest allowed reader reads this much in `streamSlowMs`, at the first and at the highest required rate. */
const STRETCH_BYTES = bytesInSlowTime(streamBytesPerSecond);
const STRETCH_BYTES_MOST = bytesInSlowTime(streamBytesPerSecondMost);
/** The slowest allowed reader empties the kernel's send buffer in this time. */
const BUFFER_MS = (streamSendBufferBytes * MS_PER_SECOND) / streamBytesPerSecondMost;

export type ReaderAllowance = {
  pieceBytes(): number;
  leftMs(): number;
  note(bytes: number, waitedMs: number): void;
};

/**
 * A reader starts with `streamSlowMs`. Each accepted byte earns the time of the slowest allowed reader: 1 KiB/s at
 * first, and twice as fast after each stretch, so that a slow reader cannot keep a stream open for ever. The socket
 * shows what the kernel accepted, not what was read: megabytes at once, then nothing until a third of its buffer is
 * free. Earned time is therefore kept, at most that of a full buffer. A reader at 16 KiB/s is never cut off; one that
 * stops is, after 5 minutes at the latest.
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
