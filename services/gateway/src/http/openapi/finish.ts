import { HEADERS, headerRefs, PARAMETER_COMPONENTS, parameterRefs } from './headers.ts';
import { headersOf, problemComponents, problemResponses } from './problems.ts';
import type { Published } from './published.ts';
import { TAG_GROUPS } from './tags.ts';

type Media = { schema: { required?: readonly string[]; oneOf?: unknown } };
type Response = { description: string; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  parameters?: unknown[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** Adds what the library leaves out of the document that it makes of the routes, by `published` of each operation's id. */
export function finishDocument(document: Document, published: ReadonlyMap<string, Published>) {
  const { paths, components } = document;
  const finish = (operation: Operation) =>
    finishOperation(operation, published.get(operation.operationId) ?? NOTHING_MORE);
  return {
    ...document,
    'x-tagGroups': TAG_GROUPS,
    paths: mapValues(paths, (path) => mapValues(path, finish)),
    components: {
      ...components,
      schemas: ofAnswers(components.schemas),
      responses: problemComponents([...published.values()].map(({ problems }) => problems)),
      parameters: PARAMETER_COMPONENTS,
      headers: HEADERS,
    },
  };
}

const NOTHING_MORE: Published = { problems: [], parameters: [], headers: [] };

/** Named schemas are all of answers; the library makes one for inputs of each as well. */
function ofAnswers(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input')));
}

function finishOperation(operation: Operation, { problems, parameters, headers }: Published) {
  const { requestBody, responses } = operation;
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), ...parameterRefs(parameters)],
    ...(requestBody ? { requestBody: { ...requestBody, required: needsFields(requestBody.content) } } : {}),
    responses: {
      ...mapValues(responses, (response, status) => ({
        ...response,
        headers: headerRefs([...headers, ...headersOf(Number(status))]),
      })),
      ...problemResponses(problems),
    },
  };
}

/** No body counts as an empty object, which is enough where no field is required. */
function needsFields(content: Record<string, Media>): boolean {
  return Object.values(content).some(({ schema }) => schema.required ?? schema.oneOf);
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
