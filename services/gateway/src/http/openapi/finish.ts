import { HEADERS, headerRefs, PARAMETER_COMPONENTS, parameterRefs } from './headers.ts';
import { NAMED_PART } from './named-part.ts';
import { headersOf, problemComponents, problemResponses } from './problems.ts';
import type { Examples, RouteDocumentation } from './published.ts';
import { codeSamples } from './samples.ts';
import { TAG_GROUPS } from './tags.ts';

type Media = {
  schema: {
    required?: readonly string[];
    oneOf?: readonly { title: string }[];
    anyOf?: readonly { title?: string }[];
  };
  example?: unknown;
};
type Content = Record<string, Media>;
type Parameter = { name: string; in: string; schema?: { type?: string }; example?: unknown };
type Operation = {
  operationId: string;
  parameters?: readonly Parameter[];
  security?: readonly Record<string, unknown>[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const NOT_DOCUMENTED: RouteDocumentation = { examples: {}, problems: [], parameters: [], headers: [] };

export function finishDocument(document: Document, published: ReadonlyMap<string, RouteDocumentation>) {
  const { paths, components } = document;
  const finish = (operation: Operation) =>
    finishOperation(operation, published.get(operation.operationId) ?? NOT_DOCUMENTED);
  const problems = problemComponents([...published.values()].map((each) => each.problems));
  return nameParts({
    ...document,
    'x-tagGroups': TAG_GROUPS,
    paths: mapValues(paths, (path) => mapValues(path, finish)),
    components: {
      ...components,
      schemas: { ...answerSchemas(components.schemas), ...choiceSchemas(paths), ...problems.schemas },
      responses: problems.responses,
      parameters: PARAMETER_COMPONENTS,
      headers: HEADERS,
    },
  });
}

type TextMapSchema = { type: string; description?: string; propertyNames: object };
const isTextMap = (value: unknown): value is TextMapSchema =>
  typeof value === 'object' && value !== null && 'propertyNames' in value && 'type' in value;
type NamedPart = { [NAMED_PART]: string };
const isNamedPart = (value: unknown): value is NamedPart =>
  typeof value === 'object' && value !== null && NAMED_PART in value;

/** Without names a generator makes a type for each occurrence; openapi-python-client makes none at all. */
function nameParts<D extends { components: { schemas: Record<string, unknown> } }>(document: D): D {
  const parts: Record<string, unknown> = {};
  const named: D = JSON.parse(
    JSON.stringify(document, (key, value) => {
      if (key === 'metadata' && isTextMap(value)) {
        const { description, ...schema } = value;
        parts.Metadata = schema;
        return { $ref: '#/components/schemas/Metadata', description };
      }
      if (!isNamedPart(value)) return value;
      const { [NAMED_PART]: name, ...schema } = value;
      parts[name] = schema;
      return { $ref: `#/components/schemas/${name}` };
    }),
  );
  return {
    ...named,
    components: { ...named.components, schemas: { ...named.components.schemas, ...parts } },
  };
}

/** The library also makes a named schema of each for inputs, which is dropped. */
function answerSchemas(schemas: Record<string, unknown>): Record<string, unknown> {
  return allowMoreFields(
    Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input'))),
  );
}

/** A later release may add fields to answers, so generated clients must accept unknown ones. */
function allowMoreFields<T>(schema: T): T {
  const isClosing = (key: string, value: unknown) => key === 'additionalProperties' && value === false;
  return JSON.parse(JSON.stringify(schema, (key, value) => (isClosing(key, value) ? undefined : value)));
}

function finishOperation(
  operation: Operation,
  { examples, problems, parameters, headers }: RouteDocumentation,
) {
  const { requestBody, responses } = operation;
  const sampleCall = {
    ...operation,
    isStream: Object.entries(responses).some(isFile),
    takesKey: parameters.includes('Idempotency-Key'),
  };
  return {
    ...operation,
    ...codeSamples(sampleCall, examples),
    parameters: [
      ...withExamples(withStyle(operation.parameters ?? []), examples),
      ...parameterRefs(parameters),
    ],
    ...(requestBody ? { requestBody: finishBody(operation.operationId, requestBody.content, examples) } : {}),
    responses: {
      ...mapValues(responses, (response, status) => ({
        ...response,
        headers: headerRefs([...headers, ...headersOf(Number(status))]),
        ...(response.content
          ? { content: finishAnswer(operation.operationId, response.content, Number(status), examples) }
          : {}),
      })),
      ...problemResponses(problems),
    },
  };
}

/** Clients return the bytes of an answer that is not JSON. */
function isFile([status, { content = {} }]: [string, Operation['responses'][string]]): boolean {
  return status.startsWith('2') && Object.keys(content).some((type) => !type.startsWith('application/json'));
}

/** Without a style, clients would write one parameter for each key. This gives `metadata[KEY]=VALUE`. */
const withStyle = (parameters: readonly Parameter[]) =>
  parameters.map((one) =>
    one.schema?.type === 'object' ? { ...one, style: 'deepObject', explode: true } : one,
  );

function withExamples(parameters: readonly Parameter[], { parameters: values = {} }: Examples) {
  return parameters.map((parameter) =>
    parameter.in === 'path' && parameter.name in values
      ? { ...parameter, example: values[parameter.name] }
      : parameter,
  );
}

function finishBody(operationId: string, content: Content, { body: example }: Examples) {
  // An empty body counts as `{}`, which is enough when no field is required.
  const required = Object.values(content).some(({ schema }) => schema.required ?? schema.oneOf);
  const schemaOf = ({ schema }: Media) =>
    schema.oneOf ? { $ref: `#/components/schemas/${choiceName(operationId)}` } : schema;
  return {
    required,
    content: mapValues(content, (media) => ({ ...media, schema: schemaOf(media), example })),
  };
}

const capitalized = (operationId: string) => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
const choiceName = (operationId: string) => `${capitalized(operationId)}Body`;

/** For an unnamed `oneOf`, oapi-codegen generates a type that is always sent empty. */
function choiceSchemas(paths: Document['paths']): Record<string, unknown> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const named = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema: { oneOf } }) => {
      // Generators name a type after the title, so titles must be unique.
      const titled = oneOf?.map((each) => ({ ...each, title: `${capitalized(operationId)} ${each.title}` }));
      return titled ? [[choiceName(operationId), { oneOf: titled }]] : [];
    }),
  );
  return Object.fromEntries(named.toSorted());
}

function finishAnswer(
  operationId: string,
  content: Content,
  status: number,
  { answers = {}, media: texts = {} }: Examples,
): Content {
  return mapValues(content, ({ schema, ...media }, type) => ({
    schema: allowMoreFields(addTitles(operationId, schema)),
    ...media,
    example: texts[type] ?? answers[status],
  }));
}

/** Titles begin with the operation, like those of its body. */
function addTitles(operationId: string, schema: Media['schema']): Media['schema'] {
  const { anyOf } = schema;
  if (!anyOf) return schema;
  const title = (form: string) => `${capitalized(operationId)} answer ${form}`;
  return {
    ...schema,
    anyOf: anyOf.map((each) => (each.title ? { ...each, title: title(each.title) } : each)),
  };
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
