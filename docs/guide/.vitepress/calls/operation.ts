import { readFileSync } from 'node:fs';

export type Operation = {
  operationId: string;
  method: string;
  path: string;
  inQuery: ReadonlySet<string>;
  /** A policy may hold it for a second person: then the answer is an approval. */
  mayWait: boolean;
  mayBeEmpty: boolean;
};

type Parameter = { $ref?: string; name?: string; in?: string };
type Described = { operationId: string; parameters?: Parameter[]; responses: Record<string, unknown> };
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter> };
};

const document: Document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
);

const resolve = (parameter: Parameter): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? {});

const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], responses }]) => {
      const query = parameters.map(resolve).filter((parameter) => parameter.in === 'query');
      const operation: Operation = {
        operationId,
        method: method.toUpperCase(),
        path,
        inQuery: new Set(query.map(({ name = '' }) => name)),
        mayWait: '202' in responses,
        mayBeEmpty: '204' in responses,
      };
      return [operationId, operation] as const;
    }),
  ),
);

export function findOperation(operationId: string): Operation {
  const operation = operations.get(operationId);
  if (!operation) throw new Error(`a sample calls ${operationId}, which is no operation`);
  return operation;
}
