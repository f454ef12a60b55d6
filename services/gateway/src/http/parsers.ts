import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFormBody } from './form.ts';
import { EMPTY_BODY, type ParsedBody, parseJsonBody } from './json.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Takes JSON bodies as `ParsedBody`. Parsers never fail: what is wrong with a body is told together with what is
 * wrong with path and query, after token, role and key were checked.
 */
export function addParsers(app: FastifyInstance): void {
  takeBodies(app, 'application/json', parseJsonBody);
}

/** Takes forms, and no JSON; for a scope of its own. */
export function addFormParsers(app: FastifyInstance): void {
  takeBodies(app, FORM_TYPE, parseFormBody);
}

/** A body with the bytes that it came as, for a signature over them. */
export type SignedBody = { bytes: Buffer; parsed: ParsedBody };
export const NO_SIGNED_BODY: SignedBody = { bytes: Buffer.alloc(0), parsed: EMPTY_BODY };

/** Takes JSON as `SignedBody`; for a scope of its own. */
export function addSignedParsers(app: FastifyInstance): void {
  takeBodies(app, 'application/json', parseJsonBody, (parsed, bytes): SignedBody => ({ bytes, parsed }));
}

function takeBodies(
  app: FastifyInstance,
  type: string,
  parse: (bytes: Buffer) => ParsedBody,
  give: (parsed: ParsedBody, bytes: Buffer) => ParsedBody | SignedBody = (parsed) => parsed,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> => {
      const isTaken = bytes.length === 0 || isPlainUtf8(request);
      return give(isTaken ? parse(bytes) : { kind: 'unsupported' }, bytes);
    },
  );
  // No body is `{}`, whatever type was announced for it.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer): Promise<ParsedBody | SignedBody> =>
      give(bytes.length === 0 ? EMPTY_BODY : { kind: 'unsupported' }, bytes),
  );
}

function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false;
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}
