import type { ServiceScope } from '@cowrie/contracts';
import { SIGNATURE_HEADER } from '@cowrie/runtime';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** `format` says more to a reader than the pattern behind it, and numbers in a query have bounds. */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    if (jsonSchema.format !== undefined || jsonSchema.type === 'integer') delete jsonSchema.pattern;
  },
};
const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Named schemas are all of answers; the library makes one for inputs of each as well. */
const withAnswers: typeof withSchemas = (input) => {
  const document = withSchemas(input);
  if (!('components' in document) || !document.components?.schemas) return document;
  const { schemas } = document.components;
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
  return document;
};

const SCOPES: Record<ServiceScope, string> = {
  'coins:reward': 'Pay rewards',
  'holds:capture': 'Capture holds',
  'holds:release': 'Release holds',
};

/** Collects the routes that are added after it for the OpenAPI document. */
export async function collectDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cowrie',
        version: '0.1.0',
        description: 'A coin ledger: wallets, treasuries and audited movements of coins.',
      },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          payoutSignature: {
            type: 'apiKey',
            in: 'header',
            name: SIGNATURE_HEADER,
            description: 'v2=HEX of HMAC-SHA-256 over `v2 TIME METHOD PATH`, a line end and the body',
          },
          client: { type: 'http', scheme: 'basic', description: 'Client id and client secret' },
          serviceAccount: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: '/api/auth/token', scopes: SCOPES } },
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: withAnswers,
  });
}

const DOCS_HEADERS = {
  'cache-control': 'public, max-age=3600',
  // The page brings all that it needs; whatever else it would fetch stays unfetched.
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
  ].join('; '),
};

/** `/openapi.json`, and `/docs` to read and try it; nothing is loaded from elsewhere. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(app.swagger()),
  );
  await app.register(scalar, {
    routePrefix: '/docs',
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(DOCS_HEADERS);
        done();
      },
    },
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Cowrie',
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}
