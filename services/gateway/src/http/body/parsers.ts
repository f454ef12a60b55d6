import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFormBody } from './form.ts';
import { EMPTY_BODY, type ParsedBody, parseJsonBody } from './json.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Never fails: faults of a body are reported with those of path and query, after token, role and key were checked. */
export function addJsonParsers(app: FastifyInstance): void {
  addBodyParser(app, 'application/json', parseJson);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTokensMax?: number;
  }
}

type ParseBody = (bytes: Buffer, request: FastifyRequest) => ParsedBody;

/** Bodies of unknown paths are not parsed. */
const parseJson: ParseBody = (bytes, request) =>
  request.is404 ? EMPTY_BODY : parseJsonBody(bytes, tokensMaxOf(request));

function tokensMaxOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.bodyTokensMax ?? LIMITS.bodyTokensMax;
}

/** Needs a Fastify scope of its own. */
export function addFormParsers(app: FastifyInstance): void {
  addBodyParser(app, FORM_TYPE, parseFormBody);
}

/** Parsed only after the signature of the received bytes was checked. */
export type SignedBody = { bytes: Buffer; parse(): ParsedBody };
export const NO_SIGNED_BODY: SignedBody = { bytes: Buffer.alloc(0), parse: () => EMPTY_BODY };

export function addSignedParsers(app: FastifyInstance): void {
  addBodyParser(app, 'application/json', parseJson, (parse, bytes): SignedBody => ({ bytes, parse }));
}

function addBodyParser(
  app: FastifyInstance,
  type: string,
  parse: ParseBody,
  deliver: (parse: () => ParsedBody, bytes: Buffer) => ParsedBody | SignedBody = (now) => now(),
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> => {
      const isSupported = bytes.length === 0 || isPlainUtf8(request);
      return deliver(() => (isSupported ? parse(bytes, request) : { kind: 'unsupported' }), bytes);
    },
  );
  // An empty body counts as `{}` with any content type.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> =>
      deliver(() => (bytes.length === 0 ? EMPTY_BODY : { kind: 'unsupported' }), bytes),
  );
}

function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false;
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}
