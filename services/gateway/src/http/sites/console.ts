import { fileURLToPath } from 'node:url';
import { refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../problem.ts';
import { addScope } from '../route/scope.ts';
import { openSite } from './site.ts';

/** `npm start` and the image put the build here. */
const BUILD_FOLDER = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));
const START_PAGE = 'index.html';

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

export async function consoleRoutes(app: FastifyInstance, built = BUILD_FOLDER): Promise<void> {
  await addScope(app, 'console', async (scope) => {
    const site = await openSite(scope, built, HEADERS);
    const answer = async (reply: FastifyReply, path: string) => {
      const file = await site.findFile(path, ...(path.startsWith('assets/') ? [] : [START_PAGE]));
      if (file !== undefined) return site.send(reply, file);
      // A page opened before an upgrade may request scripts that no longer exist. It gets 404, never the
      // start page.
      if (await site.findFile(START_PAGE)) {
        return sendProblem(reply, refuse('not_found', 'There is nothing at this path.'));
      }
      return sendProblem(reply, refuse('unavailable', 'The console is not built yet.'));
    };
    const options = { schema: { hide: true } };
    scope.get('/console', options, async (_request, reply) => answer(reply, START_PAGE));
    scope.get<{ Params: { '*': string } }>('/console/*', options, async ({ params }, reply) =>
      answer(reply, params['*']),
    );
  });
}
