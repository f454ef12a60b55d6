import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFormBody } from './form.ts';
import { EMPTY_BODY, type ParsedBody, parseJsonBody } from './json.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Takes JSON bodies as `ParsedBody`. Parsers never fail: what is wrong with a body is reported together with what is
 * wrong with path and query, after token, role and key were checked.
 */
export function addParsers(app: FastifyInstance): void {
  takeBodies(app, 'application/json', parseJson);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values and field names in a body of this route, where they may be more than in others. */
    bodyTokensMax?: number;
  }
}

type Parse = (bytes: Buffer, request: FastifyRequest) => ParsedBody;

/** A path that is not there has no body either. */
const parseJson: Parse = (bytes, request) =>
  request.is404 ? EMPTY_BODY : parseJsonBody(bytes, tokensMaxOf(request));

function tokensMaxOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.bodyTokensMax ?? LIMITS.bodyTokensMax;
}

/** Takes forms, and no JSON; for a scope of its own. */
export function addFormParsers(app: FastifyInstance): void {
  takeBodies(app, FORM_TYPE, parseFormBody);
}

/** A body as the bytes that it came as, for a signature over them: nothing is made of them before it is checked. */
export type SignedBody = { bytes: Buffer; parse(): ParsedBody };
export const NO_SIGNED_BODY: SignedBody = { bytes: Buffer.alloc(0), parse: () => EMPTY_BODY };

/** Takes JSON as `SignedBody`; for a scope of its own. */
export function addSignedParsers(app: FastifyInstance): void {
  takeBodies(app, 'application/json', parseJson, (parse, bytes): SignedBody => ({ bytes, parse }));
}

function takeBodies(
  app: FastifyInstance,
  type: string,
  parse: Parse,
  give: (parse: () => ParsedBody, bytes: Buffer) => ParsedBody | SignedBody = (now) => now(),
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> => {
      const isTaken = bytes.length === 0 || isPlainUtf8(request);
      return give(() => (isTaken ? parse(bytes, request) : { kind: 'unsupported' }), bytes);
    },
  );
  // No body is `{}`, whatever type was announced for it.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> =>
      give(() => (bytes.length === 0 ? EMPTY_BODY : { kind: 'unsupported' }), bytes),
  );
}

function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false;
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}
