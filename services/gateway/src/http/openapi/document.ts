import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Document, finishDocument } from './finish.ts';
import { expandAlternatives } from './one-of.ts';
import type { RouteDocumentation } from './published.ts';
import { REQUEST_TIME } from './request-time.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { DOCUMENT_TAGS } from './tags.ts';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** `date-time` alone does not say that answers are in UTC. */
const UTC_TIME = 'T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d+)?Z$';

/** A format tells more than its pattern, and numbers in a query already have bounds. */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    const isRequestTime = jsonSchema.pattern === REQUEST_TIME.pattern;
    if (jsonSchema.format !== undefined || jsonSchema.type === 'integer') delete jsonSchema.pattern;
    if (jsonSchema.format === 'date-time')
      jsonSchema.pattern = isRequestTime ? REQUEST_TIME.pattern : UTC_TIME;
    // Without a format, generators make a 32-bit number of it, which rounds amounts.
    if (jsonSchema.type === 'number') jsonSchema.format = 'double';
    expandAlternatives(jsonSchema);
  },
};
const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

const DESCRIPTION = `A coin ledger with wallets, treasuries and audited transactions.

* Amounts are JSON numbers with at most 4 decimals. More decimals are refused; nothing is ever rounded.
* Every refusal is a problem (RFC 9457) with a stable \`code\`. Programs should check the code.
* Times are RFC 3339. Requests may use any offset; answers are in UTC with \`Z\`.
* \`null\` in an optional field of a body counts as omitted, unless the field gives null a meaning.
* With an \`Idempotency-Key\` you can repeat a request that moves coins. It takes effect once, and every answer is the same.
* Lists are read with a \`cursor\`. A list that may lack your latest changes has the header \`Cowrie-Stale: true\`.`;

export async function collectDocument(app: FastifyInstance): Promise<void> {
  const published = new Map<string, RouteDocumentation>();
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.operationId && schema.published) published.set(schema.operationId, schema.published);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cowrie',
        version: packageJson.version,
        summary: 'A coin ledger that several platforms share.',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The gateway that this document comes from' }],
      tags: DOCUMENT_TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    // The types of the library cover several versions of OpenAPI at once.
    transformObject: (input) => finishDocument(withSchemas(input) as unknown as Document, published) as never,
  });
}
