import { fileURLToPath } from 'node:url';
import { refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../problem.ts';
import { addScope } from '../route/scope.ts';
import { openSite } from './site.ts';

/** Where `npm start` and the image put the application that is made of `services/console`. */
const BUILT = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));
const START = 'index.html';

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** The console below `/console`: its files, and for every other path the page that starts it. */
export async function consoleRoutes(app: FastifyInstance, built = BUILT): Promise<void> {
  await addScope(app, 'console', async (scope) => {
    const site = await openSite(scope, built, HEADERS);
    const answer = async (reply: FastifyReply, path: string) => {
      const file = await site.fileOf(path, ...(path.startsWith('assets/') ? [] : [START]));
      if (file !== undefined) return site.send(reply, file);
      // A page that was opened before an upgrade asks for scripts that are gone. It gets 404 and never the start page in their place.
      if (await site.fileOf(START)) {
        return sendProblem(reply, refuse('not_found', 'There is nothing at this path.'));
      }
      return sendProblem(reply, refuse('unavailable', 'The console is not built yet.'));
    };
    const options = { schema: { hide: true } };
    scope.get('/console', options, async (_request, reply) => answer(reply, START));
    scope.get<{ Params: { '*': string } }>('/console/*', options, async ({ params }, reply) =>
      answer(reply, params['*']),
    );
  });
}
