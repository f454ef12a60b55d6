import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is nothing of this is no file of a site: no segment begins with a point. */
const PATH = /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*\/?$/;
const IN_NAME_OF_CONTENT = 'public, max-age=31536000, immutable';

/** The files of a folder, which may be built while the gateway runs. */
export type Site = {
  /** The first of them that is a file. */
  fileOf(...candidates: string[]): Promise<string | undefined>;
  /** Sends a file: what lies below `assets/` has its content in its name and is kept, all else is asked for again. */
  send(reply: FastifyReply, file: string): FastifyReply;
};

/** Opens the built site in `root`. `app` has no other: use a scope for each. */
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
    // A file that was built compressed too (`main.js.br`, `main.js.gz`) goes out so to who takes it.
    preCompressed: true,
  });
  return {
    async fileOf(...candidates) {
      for (const file of candidates) if (PATH.test(file) && (await isFile(root, file))) return file;
      return undefined;
    },
    send(reply, file) {
      const cacheControl = file.startsWith('assets/') ? IN_NAME_OF_CONTENT : 'no-cache';
      return reply.headers({ ...headers, 'cache-control': cacheControl }).sendFile(file);
    },
  };
}

async function isFile(root: string, file: string): Promise<boolean> {
  const found = await stat(join(root, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}
