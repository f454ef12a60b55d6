import { kindOf, SECTIONS } from '../src/settings/kinds/kinds.ts';

type Parameter = { name: string; in: string; schema: object };
type Described = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: object }> };
};
export type Document = { paths: Record<string, Record<string, Described>> };

/** Of each operation that settings are made or changed by: its method, its path, and the schemas of its path and of its body. */
export function requestsOf(document: Document): object {
  const named = new Set<string>(
    SECTIONS.flatMap((section) => {
      const { makes, changes } = kindOf(section);
      return changes === null ? [makes] : [makes, changes];
    }),
  );
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const requests = all
    .filter(({ operation }) => named.has(operation.operationId))
    .map(({ path, method, operation }) => [operation.operationId, { method, path, ...schemasOf(operation) }]);
  return Object.fromEntries(requests);
}

function schemasOf({ parameters = [], requestBody }: Described) {
  const ofPath = parameters.filter((one): one is Parameter => 'in' in one && one.in === 'path');
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  return { parameters: Object.fromEntries(ofPath.map(({ name, schema }) => [name, schema])), body };
}
