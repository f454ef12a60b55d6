import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const NAME = 'openapi:';
const RESOLVED = `\0${NAME}`;

type Operation = {
  operationId: string;
  requestBody?: { content?: { 'application/json'?: { schema?: { $ref?: string } } } };
};

/** `import schema from 'openapi:transferCoins'` is what the API's document says of the body of that operation. */
export function openapiSchemas(): Plugin {
  return {
    name: 'openapi-schemas',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      this.addWatchFile(DOCUMENT);
      const schema = schemaOf(id.slice(RESOLVED.length));
      return `export default ${JSON.stringify(schema)};`;
    },
  };
}

function schemaOf(operationId: string): object {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const found = operations.find((operation) => operation.operationId === operationId);
  const given = found?.requestBody?.content?.['application/json']?.schema;
  const name = given?.$ref?.split('/').at(-1);
  const schema = name === undefined ? given : components.schemas[name];
  if (!schema) throw new Error(`${operationId}: the document has no body of it`);
  return schema;
}
