import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { quotaHeaders } from '../auth/limits/quotas.ts';
import { createAllowance } from './reader-allowance.ts';

/** Runs `act` after a time, unless the returned function is called before. */
export type Timer = (act: () => void, ms: number) => () => void;

const nodeTimer: Timer = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Answers with a stream, and closes the connection of a reader that is too slow (see `reader-allowance.ts`).
 * The next piece is written when the socket has accepted all of the last one. Only that time counts, not the
 * time that the source needs. When the reader is too slow or the source fails, the connection breaks, so that
 * a part does not look complete. The source is destroyed at the end of the answer.
 */
export function sendStream(
  reply: FastifyReply,
  { status, headers }: { status: number; headers: Record<string, string> },
  source: Readable,
  timer: Timer = nodeTimer,
  nowMs: () => number = () => performance.now(),
): FastifyReply {
  const { raw, log, request } = reply;
  reply.headers({ ...headers, ...quotaHeaders(request) }).hijack();
  raw.once('close', () => source.destroy());
  // A reader that has already disconnected emits no 'close'.
  if (raw.closed) source.destroy();
  raw.writeHead(
    status,
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]),
  );
  if (request.method === 'HEAD') {
    source.destroy();
    raw.end();
    return reply;
  }
  writeStream(source, raw, { timer, nowMs }).then(
    (isComplete) => {
      if (isComplete) return;
      log.warn('the reader of a stream was too slow; its connection is closed');
      raw.destroy();
    },
    (err: unknown) => {
      // A reader that has disconnected needs no answer.
      if (raw.closed) return;
      log.error({ err }, 'a stream failed; its connection is closed');
      raw.destroy();
    },
  );
  return reply;
}

type TimeSource = { timer: Timer; nowMs: () => number };
export type StreamTarget = Pick<ServerResponse, 'once' | 'off' | 'end'> & {
  write(piece: Uint8Array, done: (error?: Error | null) => void): unknown;
};

/** Returns false when the reader is too slow. */
export async function writeStream(
  source: Readable,
  target: StreamTarget,
  { timer, nowMs }: TimeSource,
): Promise<boolean> {
  const allowance = createAllowance();
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + allowance.pieceBytes());
      const sinceMs = nowMs();
      if (!(await writeInTime(target, piece, { timer, withinMs: allowance.leftMs() }))) return false;
      at += piece.length;
      allowance.note(piece.length, nowMs() - sinceMs);
    }
  }
  target.end();
  return true;
}

/** True when the socket accepts the piece in time. */
function writeInTime(
  target: StreamTarget,
  piece: Uint8Array,
  { timer, withinMs }: { timer: Timer; withinMs: number },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stopTimer = timer(() => resolve(false), withinMs);
    const end = (error?: Error | null) => {
      stopTimer();
      target.off('close', onClose);
      if (error) reject(error);
      else resolve(true);
    };
    const onClose = () => end(new Error('the reader disconnected'));
    target.once('close', onClose);
    target.write(piece, end);
  });
}
