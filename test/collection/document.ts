export type Document = {
  tags: { name: string; description: string }[];
  'x-tagGroups': { tags: string[] }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { parameters: Record<string, Parameter> };
};

type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { example?: unknown; schema?: { required?: string[] } }> };
  security?: Record<string, unknown>[];
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  example?: unknown;
  schema: { format?: string; enum?: string[] };
};

export type Operation = Omit<DescribedOperation, 'parameters'> & {
  method: string;
  path: string;
  parameters: Parameter[];
};

export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      ...operation,
      method,
      path,
      parameters: parameters.map((each) =>
        '$ref' in each ? referred(components.parameters, each.$ref) : each,
      ),
    })),
  );
}

function referred(parameters: Record<string, Parameter>, $ref: string): Parameter {
  const found = parameters[$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`there is no ${$ref}`);
  return found;
}
