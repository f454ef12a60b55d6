import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takes } from '../compress.ts';

/** What does not change while the process runs, as it is and compressed; the best form first. */
type Kept = { forms: readonly Form[]; headers: Record<string, string> };
type Form = { encoding: 'br' | 'gzip' | null; body: Buffer; etag: string };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The reference's script: 4.35 MB become 1.2 MB in a tenth of a second; the best quality takes eight, for a fifth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** What the first answer says of itself, and each later one too. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy'];

/**
 * Has the routes of `scope` made once each: later requests get the same answer from memory, compressed for who takes that, or 304. The
 * reference's script took 18 ms of the gateway's processor a request, so that eight connections held up everybody's transfers.
 */
export function keepAnswers(scope: FastifyInstance): void {
  const kept = new Map<string, Kept>();
  const begun = new Set<string>();
  scope.addHook('onRequest', async (request, reply) => {
    const found = kept.get(request.routeOptions.url ?? '');
    if (found) return sendKept(request, reply, found);
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions;
    if (begun.has(url) || reply.statusCode !== 200 || !isWhole(payload)) return payload;
    begun.add(url);
    kept.set(url, { forms: await formsOf(Buffer.from(payload)), headers: headersOf(reply) });
    return payload;
  });
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

async function formsOf(body: Buffer): Promise<Form[]> {
  const hash = createHash('sha256').update(body).digest('base64url');
  const [br, gz] = await Promise.all([compressBrotli(body, BROTLI), compressGzip(body)]);
  return [
    { encoding: 'br', body: br, etag: `"${hash}-br"` },
    { encoding: 'gzip', body: gz, etag: `"${hash}-gzip"` },
    { encoding: null, body, etag: `"${hash}"` },
  ];
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const named = KEPT_HEADERS.map((name) => [name, reply.getHeader(name)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function sendKept({ headers }: FastifyRequest, reply: FastifyReply, { forms, headers: kept }: Kept) {
  const accepted = String(headers['accept-encoding'] ?? '');
  const form = forms.find(({ encoding }) => encoding === null || takes(accepted, encoding));
  if (!form) throw new Error('an answer is kept in no form');
  reply.headers({ ...kept, etag: form.etag, vary: 'accept-encoding' });
  if (headers['if-none-match'] === form.etag) return reply.code(304).send();
  if (form.encoding !== null) reply.header('content-encoding', form.encoding);
  return reply.send(form.body);
}
