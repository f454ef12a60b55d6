import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { quotaHeaders } from '../auth/limits/quotas.ts';
import { createAllowance } from './reader-allowance.ts';

/** Runs `act` after a time, unless what it gives is called before. */
export type Timer = (act: () => void, ms: number) => () => void;

const nodeTimer: Timer = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Answers with a stream, and cuts a reader who is too slow (see `reader-allowance.ts`). The next piece is written when the socket has
 * taken all of the last one; time runs only meanwhile, and not while the source makes more. A cut reader, and one whose source fails,
 * sees the connection break, so that a part is not taken for the whole. The source is destroyed when the answer is over.
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
  // Who is gone already closes nothing more.
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
  pump(source, raw, { timer, nowMs }).then(
    (isTaken) => {
      if (isTaken) return;
      log.warn('a reader took too little of a stream: its connection is closed');
      raw.destroy();
    },
    (err: unknown) => {
      // Who went away needs no end.
      if (raw.closed) return;
      log.error({ err }, 'a stream broke off: its connection is closed');
      raw.destroy();
    },
  );
  return reply;
}

type Clock = { timer: Timer; nowMs: () => number };
export type Target = Pick<ServerResponse, 'once' | 'off' | 'end'> & {
  write(piece: Uint8Array, done: (error?: Error | null) => void): unknown;
};

/** False when the reader is too slow. */
export async function pump(source: Readable, target: Target, { timer, nowMs }: Clock): Promise<boolean> {
  const allowance = createAllowance();
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + allowance.pieceBytes());
      const sinceMs = nowMs();
      if (!(await takes(target, piece, { timer, withinMs: allowance.leftMs() }))) return false;
      at += piece.length;
      allowance.note(piece.length, nowMs() - sinceMs);
    }
  }
  target.end();
  return true;
}

/** Whether the socket takes the piece in time. */
function takes(
  target: Target,
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
    const onClose = () => end(new Error('the reader went away'));
    target.once('close', onClose);
    target.write(piece, end);
  });
}
