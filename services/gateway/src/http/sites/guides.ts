import { fileURLToPath } from 'node:url';
import { refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problem.ts';
import { addScope } from '../route/scope.ts';
import { openSite, type Site } from './site.ts';

/** `npm start` and the image put the build here. */
const BUILD_FOLDER = fileURLToPath(new URL('../../../../../docs/guide/dist/', import.meta.url));
const HOME = 'index.html';
const NOT_FOUND = '404.html';
/** Language models look for this file at the root. */
const LLMS = 'llms.txt';
/** Packages of the clients and the command line. Programs fetch them, and get a problem instead of a page. */
const DOWNLOADS = 'downloads/';
const NO_DOWNLOAD = refuse('not_found', 'This gateway has no such file. It has those of its own version.');
const NOT_BUILT = refuse('unavailable', 'The guides are not built yet.');

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

/**
 * Each page is HTML and Markdown (`.md`). The site may be built while the gateway runs; until then `/docs/` redirects
 * to the reference.
 */
export async function guideRoutes(app: FastifyInstance, built = BUILD_FOLDER): Promise<void> {
  await addScope(app, 'guides', async (scope) => {
    const site = await openSite(scope, built, HEADERS);
    const options = { schema: { hide: true } };
    scope.get(`/${LLMS}`, options, async (_request, reply) =>
      (await site.findFile(LLMS)) ? site.send(reply, LLMS) : sendProblem(reply, NOT_BUILT),
    );
    scope.get('/docs', options, async (_request, reply) => reply.redirect('/docs/'));
    scope.get('/docs/', options, async (_request, reply) =>
      (await site.findFile(HOME)) ? site.send(reply, HOME) : reply.redirect('/docs/reference/'),
    );
    scope.get<{ Params: { '*': string } }>('/docs/*', options, async ({ params }, reply) => {
      const path = params['*'];
      const file = await findPage(site, path);
      if (file === `${path}/index.html`) return reply.redirect(`/docs/${path}/`);
      if (file !== undefined) return site.send(reply, file);
      if (path.startsWith(DOWNLOADS) && (await site.findFile(HOME))) return sendProblem(reply, NO_DOWNLOAD);
      if (await site.findFile(NOT_FOUND)) return site.send(reply.code(404), NOT_FOUND);
      return sendProblem(reply, NOT_BUILT);
    });
  });
}

function findPage(site: Site, path: string): Promise<string | undefined> {
  if (path.endsWith('/')) return site.findFile(`${path}index.html`);
  return site.findFile(path, `${path}.html`, `${path}/index.html`);
}
