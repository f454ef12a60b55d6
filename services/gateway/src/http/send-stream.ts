import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { quotaHeaders } from '../auth/limits/quotas.ts';
import { createAllowance } from './reader-allowance.ts';

export type Timer = (act: () => void, ms: number) => () => void;

const nodeTimer: Timer = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * The next piece is written when the socket has accepted the last one; only that time counts against the reader
 * (`reader-allowance.ts`). When the reader is too slow or the source fails, the connection breaks, so that a part does
 * not look complete. The source is destroyed at the end.
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
