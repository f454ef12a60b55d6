import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../outcome.ts';
import { sendProblem } from './problem.ts';

/** Where `npm start` and the image put the site that is made of `docs/guide`. */
const SITE = fileURLToPath(new URL('../../../../docs/guide/dist/', import.meta.url));
const NOT_FOUND = '404.html';
/** What is nothing of this is no file of the site: no segment begins with a point. */
const PATH = /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*\/?$/;

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
};
const IN_NAME_OF_CONTENT = 'public, max-age=31536000, immutable';

/** The guides below `/docs/`; `/docs` itself is the API reference. They may be built while the gateway runs. */
export async function guideRoutes(app: FastifyInstance, site = SITE): Promise<void> {
  await app.register(fastifyStatic, { root: site, serve: false, cacheControl: false, suppressWarning: true });
  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true } }, async ({ params }, reply) => {
    const path = params['*'];
    const file = await fileOf(site, path);
    if (file === `${path}/index.html`) return reply.redirect(`/docs/${path}/`);
    if (file !== undefined) return sendPage(reply, file);
    if (await isFile(site, NOT_FOUND)) return sendPage(reply.code(404), NOT_FOUND);
    return sendProblem(reply, fail('unavailable', 'The guides are not built yet.').problem);
  });
}

function sendPage(reply: FastifyReply, file: string): FastifyReply {
  const cacheControl = file.startsWith('assets/') ? IN_NAME_OF_CONTENT : 'no-cache';
  return reply.headers({ ...HEADERS, 'cache-control': cacheControl }).sendFile(file);
}

/** The file that a path below `/docs/` names: addresses of pages have no ".html". */
async function fileOf(site: string, path: string): Promise<string | undefined> {
  if (!PATH.test(path)) return undefined;
  const candidates = path.endsWith('/')
    ? [`${path}index.html`]
    : [path, `${path}.html`, `${path}/index.html`];
  for (const file of candidates) if (await isFile(site, file)) return file;
  return undefined;
}

async function isFile(site: string, file: string): Promise<boolean> {
  const found = await stat(join(site, file)).catch(() => undefined);
  return found?.isFile() ?? false;
}
