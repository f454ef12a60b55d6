import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const NAME = 'openapi:';
const RESOLVED = `\0${NAME}`;

type Operation = {
  operationId: string;
  parameters?: readonly { $ref?: string }[];
  requestBody?: { content?: { 'application/json'?: { schema?: { $ref?: string } } } };
};

/**
 * `import schema from 'openapi:transferCoins'` is what the API's document says of the body of that operation. It has its name and
 * whether it takes an idempotency key, too: `import * as document from 'openapi:transferCoins'`.
 */
export function openapiSchemas(): Plugin {
  return {
    name: 'openapi-schemas',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      this.addWatchFile(DOCUMENT);
      const operationId = id.slice(RESOLVED.length);
      const { schema, takesKey } = readOperation(operationId);
      return [
        `export const operationId = ${JSON.stringify(operationId)};`,
        `export const takesKey = ${takesKey};`,
        `export default ${JSON.stringify(schema)};`,
      ].join('\n');
    },
  };
}

/** One without a body has an empty schema. */
function readOperation(operationId: string): { schema: object; takesKey: boolean } {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId}: the document has no such operation`);
  const given = found.requestBody?.content?.['application/json']?.schema;
  const name = given?.$ref?.split('/').at(-1);
  const schema = name === undefined ? given : components.schemas[name];
  if (name !== undefined && !schema) throw new Error(`${operationId}: the document has no ${name}`);
  const takesKey = found.parameters?.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')) ?? false;
  return { schema: whole(schema ?? {}, components.schemas), takesKey };
}

/** With what it names put in its place. */
function whole(schema: object, named: Record<string, object>): object {
  return JSON.parse(
    JSON.stringify(schema, (_key, value) => {
      const name = value?.$ref?.split('/').at(-1);
      return name === undefined ? value : named[name];
    }),
  );
}
