import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const WORDS = ['en', 'fr'].map((language) => ({
  language,
  file: fileURLToPath(new URL(`../../libs/contracts/words/${language}.json`, import.meta.url)),
}));
const NAME = 'openapi:';
const RESOLVED = `\0${NAME}`;

type Operation = {
  operationId: string;
  parameters?: readonly { $ref?: string }[];
  requestBody?: { content?: { 'application/json'?: { schema?: object } } };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/**
 * `import schema from 'openapi:transferCoins'` gives the schema of that operation's body. The module also exports the
 * operation's id, whether it takes an idempotency key, and its forms' words.
 */
export function openapiSchemas(): Plugin {
  return {
    name: 'openapi-schemas',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      for (const file of [DOCUMENT, ...WORDS.map((each) => each.file)]) this.addWatchFile(file);
      const operationId = id.slice(RESOLVED.length);
      const { schema, takesKey } = readOperation(operationId);
      return [
        `export const operationId = ${JSON.stringify(operationId)};`,
        `export const takesKey = ${takesKey};`,
        `export const words = ${JSON.stringify(readWords(operationId))};`,
        `export default ${JSON.stringify(schema)};`,
      ].join('\n');
    },
  };
}

function readWords(operationId: string): Record<string, object> {
  const each = WORDS.map(({ language, file }) => {
    const { forms }: { forms: Record<string, object> } = JSON.parse(readFileSync(file, 'utf8'));
    return [language, forms[operationId] ?? {}] as const;
  });
  return Object.fromEntries(each);
}

/** An operation without a body has an empty schema. */
function readOperation(operationId: string): { schema: object; takesKey: boolean } {
  const { paths, components }: Document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId}: the document has no such operation`);
  const takesKey = found.parameters?.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')) ?? false;
  return { schema: bodyOf(found, components.schemas) ?? {}, takesKey };
}

export function bodyOf(
  { operationId, requestBody }: Pick<Operation, 'operationId' | 'requestBody'>,
  named: Readonly<Record<string, object>>,
): object | null {
  const schema = requestBody?.content?.['application/json']?.schema;
  const inPlace = (_key: string, value: unknown): unknown => {
    const name = nameIn(value);
    if (name === null) return value;
    if (!named[name]) throw new Error(`${operationId}: the document has no ${name}`);
    return named[name];
  };
  return schema ? JSON.parse(JSON.stringify(schema, inPlace)) : null;
}

function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return null;
  return String(value.$ref).split('/').at(-1) ?? null;
}
