import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { addScope } from '../route/scope.ts';
import { cacheAnswers } from './cached-answers.ts';

/** Logo, search and dark mode of the guides. */
const HEADER = readFileSync(new URL('./reference-header.html', import.meta.url), 'utf8');

const DOCS_HEADERS = { 'cache-control': 'public, max-age=3600', 'referrer-policy': 'no-referrer' };
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The page may load nothing else, and run only its own scripts. */
function contentSecurityPolicy(page: string): string {
  const own = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...own].join(' '),
    // The reference creates styles while it runs.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function withHeader(page: string): string {
  return page
    .replace('<html>', '<html lang="en">')
    .replace('</head>', '<link rel="icon" type="image/svg+xml" href="/docs/icon.svg" />\n  </head>')
    .replace('<body>', () => `<body>\n${HEADER}`);
}

/** Runs in the reader's browser, so it uses nothing from this file. An example's idempotency key becomes unique. */
export const prepareRequest = ({ request: { headers } }: { request: Request }): void => {
  if (headers.get('authorization') === 'Bearer') headers.delete('authorization');
  const key = headers.get('idempotency-key');
  if (key === 'a-new-key-for-each-intent')
    headers.set('idempotency-key', `${key}-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`);
};

export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/'));
  await addScope(app, 'reference', addCachedRoutes);
}

async function addCachedRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    const page = withHeader(payload);
    reply.header('content-security-policy', contentSecurityPolicy(page));
    return page;
  });
  cacheAnswers(app);
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(app.swagger()),
  );
  await app.register(scalar, {
    routePrefix: '/docs/reference',
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(DOCS_HEADERS);
        done();
      },
    },
    configuration: {
      url: '/openapi.json',
      pageTitle: 'API reference | Cowrie',
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      // The header has both, for the guides too.
      hideDarkModeToggle: true,
      hideSearch: true,
      // Most operations need this scheme, so the page asks only for the token.
      authentication: { preferredSecurityScheme: 'accessToken' },
      onRequestBuilt: prepareRequest,
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    },
  });
}
