import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { LIMITS } from '@cowrie/contracts';
import type { FastifyReply } from 'fastify';
import { quotaHeaders } from '../auth/limits/quotas.ts';

/** Runs `act` after a time, unless what it gives is called before. */
export type Timer = (act: () => void, ms: number) => () => void;

const nodeTimer: Timer = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

const MS_PER_SECOND = 1_000;
const bytesOf = (bytesPerSecond: number): number => (bytesPerSecond * LIMITS.streamSlowMs) / MS_PER_SECOND;
/** What a reader who is just quick enough takes in `streamSlowMs`, at first and at last. */
const STRETCH_BYTES = bytesOf(LIMITS.streamBytesPerSecond);
const STRETCH_BYTES_MOST = bytesOf(LIMITS.streamBytesPerSecondMost);

/**
 * Answers with a stream, and cuts a reader who is too slow. A stretch of it has `streamSlowMs` to be taken; the next one is
 * twice as long, up to a bound, so that nobody holds a stream open for ever by reading little. The next piece is written when
 * the socket has taken all of the last one; time runs only meanwhile, and not while the source makes more. A cut reader, and one whose source fails, sees
 * the connection break, so that a part is not taken for the whole. The source is destroyed when the answer is over.
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
      log.warn('a reader took too little of a stream in 30 s: its connection is closed');
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

/** False when the reader is too slow. */
async function pump(source: Readable, target: ServerResponse, { timer, nowMs }: Clock): Promise<boolean> {
  let stretchBytes = STRETCH_BYTES;
  let left: { bytes: number; ms: number } = { bytes: stretchBytes, ms: LIMITS.streamSlowMs };
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + left.bytes);
      const sinceMs = nowMs();
      if (!(await takes(target, piece, { timer, withinMs: left.ms }))) return false;
      at += piece.length;
      left = { bytes: left.bytes - piece.length, ms: left.ms - (nowMs() - sinceMs) };
      if (left.bytes > 0) continue;
      stretchBytes = Math.min(2 * stretchBytes, STRETCH_BYTES_MOST);
      left = { bytes: stretchBytes, ms: LIMITS.streamSlowMs };
    }
  }
  target.end();
  return true;
}

/** Whether the socket takes the piece in time. */
function takes(
  target: ServerResponse,
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
