import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Document, finishDocument } from './finish.ts';
import { intoOneOf } from './one-of.ts';
import type { Published } from './published.ts';
import { REQUEST_TIME } from './request-time.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { DOCUMENT_TAGS } from './tags.ts';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** Answers are in UTC, which `date-time` alone leaves open. */
const UTC_TIME = 'T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d+)?Z$';

/** `format` says more to a reader than the pattern behind it, and numbers in a query have bounds. */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    const isRequestTime = jsonSchema.pattern === REQUEST_TIME.pattern;
    if (jsonSchema.format !== undefined || jsonSchema.type === 'integer') delete jsonSchema.pattern;
    if (jsonSchema.format === 'date-time')
      jsonSchema.pattern = isRequestTime ? REQUEST_TIME.pattern : UTC_TIME;
    // Without it generators make a number of 32 bits of it, which rounds amounts.
    if (jsonSchema.type === 'number') jsonSchema.format = 'double';
    intoOneOf(jsonSchema);
  },
};
const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

const DESCRIPTION = `A coin ledger: wallets, treasuries and audited movements of coins.

* Amounts are JSON numbers with at most 4 decimals. More are refused, nothing is ever rounded.
* Every refusal is a problem (RFC 9457) with a stable \`code\`, by which programs branch.
* Times are RFC 3339: requests may use any offset, answers are in UTC with \`Z\`.
* \`null\` in an optional field of a body counts as left out, unless the field says what null means.
* With an \`Idempotency-Key\` a request that moves coins can be sent again: it happens once and is answered alike.
* Lists are read by \`cursor\`; a list that may lack what you wrote just before says \`Cowrie-Stale: true\`.`;

/** Collects the routes that are added after it for the OpenAPI document. */
export async function collectDocument(app: FastifyInstance): Promise<void> {
  const published = new Map<string, Published>();
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
    // The library's types are of several versions of OpenAPI at once.
    transformObject: (input) => finishDocument(withSchemas(input) as unknown as Document, published) as never,
  });
}
