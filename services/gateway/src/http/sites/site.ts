import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** No segment begins with a dot. */
const PATH = /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*\/?$/;
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

export type Site = {
  findFile(...candidates: string[]): Promise<string | undefined>;
  /** Files below `assets/` have a hash in their name and are cached for ever; browsers ask again for others. */
  send(reply: FastifyReply, file: string): FastifyReply;
};

/** `app` must be a scope of its own, because it can have only one site. */
export async function openSite(
  app: FastifyInstance,
  root: string,
  headers: Record<string, string>,
): Promise<Site> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    suppressWarning: true,
    // Compressed files (`main.js.br`, `main.js.gz`) are sent to clients that accept them.
    preCompressed: true,
  });
  return {
    async findFile(...candidates) {
      for (const file of candidates) if (PATH.test(file) && (await isFile(root, file))) return file;
      return undefined;
    },
    send(reply, file) {
      const cacheControl = file.startsWith('assets/') ? CACHE_FOREVER : 'no-cache';
      return reply.headers({ ...headers, 'cache-control': cacheControl }).sendFile(file);
    },
  };
}

async function isFile(root: string, file: string): Promise<boolean> {
  const found = await stat(join(root, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}
