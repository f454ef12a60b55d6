import { HEADERS, headerRefs, PARAMETER_COMPONENTS, parameterRefs } from './headers.ts';
import { headersOf, problemComponents, problemResponses } from './problems.ts';
import type { Examples, Published } from './published.ts';
import { TAG_GROUPS } from './tags.ts';

type Media = { schema: { required?: readonly string[]; oneOf?: unknown }; example?: unknown };
type Content = Record<string, Media>;
type Parameter = { name: string; in: string; example?: unknown };
type Operation = {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const NOTHING_MORE: Published = { examples: {}, problems: [], parameters: [], headers: [] };

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

/** Named schemas are all of answers; the library makes one for inputs of each as well. */
function ofAnswers(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input')));
}

function finishOperation(operation: Operation, { examples, problems, parameters, headers }: Published) {
  const { requestBody, responses } = operation;
  return {
    ...operation,
    parameters: [...withExamples(operation.parameters ?? [], examples), ...parameterRefs(parameters)],
    ...(requestBody ? { requestBody: finishBody(requestBody.content, examples) } : {}),
    responses: {
      ...mapValues(responses, (response, status) => ({
        ...response,
        headers: headerRefs([...headers, ...headersOf(Number(status))]),
        ...(response.content ? { content: finishAnswer(response.content, Number(status), examples) } : {}),
      })),
      ...problemResponses(problems),
    },
  };
}

function withExamples(parameters: readonly Parameter[], { parameters: values = {} }: Examples) {
  return parameters.map((parameter) =>
    parameter.in === 'path' && parameter.name in values
      ? { ...parameter, example: values[parameter.name] }
      : parameter,
  );
}

function finishBody(content: Content, { body: example }: Examples) {
  // No body counts as an empty object, which is enough where no field is required.
  const required = Object.values(content).some(({ schema }) => schema.required ?? schema.oneOf);
  return { required, content: mapValues(content, (media) => ({ ...media, example })) };
}

function finishAnswer(
  content: Content,
  status: number,
  { answers = {}, media: texts = {} }: Examples,
): Content {
  return mapValues(content, (media, type) => ({ ...media, example: texts[type] ?? answers[status] }));
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
