import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EMPTY_BODY, type ParsedBody, parseJsonBody } from './json.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Takes JSON bodies as `ParsedBody`. Parsers never fail: what is wrong with a body is told together with what is
 * wrong with path and query, after token, role and key were checked.
 */
export function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<ParsedBody> => {
      if (bytes.length > 0 && !isPlainUtf8(request)) return { kind: 'unsupported' };
      return parseJsonBody(bytes);
    },
  );
  // No body is `{}`, whatever type was announced for it.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer): Promise<ParsedBody> =>
      bytes.length === 0 ? EMPTY_BODY : { kind: 'unsupported' },
  );
}

function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false;
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}
