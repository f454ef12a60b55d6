import { HEADERS, headerRefs, PARAMETER_COMPONENTS, parameterRefs } from './headers.ts';
import { NAMED_PART } from './named-part.ts';
import { headersOf, problemComponents, problemResponses } from './problems.ts';
import type { Examples, Published } from './published.ts';
import { samplesOf } from './samples.ts';
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

const NOTHING_MORE: Published = { examples: {}, problems: [], parameters: [], headers: [] };

/** Adds what the library leaves out of the document that it makes of the routes, by `published` of each operation's id. */
export function finishDocument(document: Document, published: ReadonlyMap<string, Published>) {
  const { paths, components } = document;
  const finish = (operation: Operation) =>
    finishOperation(operation, published.get(operation.operationId) ?? NOTHING_MORE);
  const problems = problemComponents([...published.values()].map((each) => each.problems));
  return withParts({
    ...document,
    'x-tagGroups': TAG_GROUPS,
    paths: mapValues(paths, (path) => mapValues(path, finish)),
    components: {
      ...components,
      schemas: { ...ofAnswers(components.schemas), ...choices(paths), ...problems.schemas },
      responses: problems.responses,
      parameters: PARAMETER_COMPONENTS,
      headers: HEADERS,
    },
  });
}

type Texts = { type: string; description?: string; propertyNames: object };
const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'propertyNames' in value && 'type' in value;
type Part = { [NAMED_PART]: string };
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && NAMED_PART in value;

/**
 * Parts of bodies as named schemas: `metadata` everywhere, and what `namedPart` marks. As a part of each, a generator makes a type for
 * each; of bodies with alternatives openapi-python-client then makes none at all.
 */
function withParts<D extends { components: { schemas: Record<string, unknown> } }>(document: D): D {
  const parts: Record<string, unknown> = {};
  const named: D = JSON.parse(
    JSON.stringify(document, (key, value) => {
      if (key === 'metadata' && isTexts(value)) {
        const { description, ...schema } = value;
        parts.Metadata = schema;
        return { $ref: '#/components/schemas/Metadata', description };
      }
      if (!isPart(value)) return value;
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

/** Named schemas are all of answers; the library makes one for inputs of each as well. */
function ofAnswers(schemas: Record<string, unknown>): Record<string, unknown> {
  return opened(Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input'))));
}

/** A later release may answer more: clients that are generated from this one have to read it. */
function opened<T>(schema: T): T {
  const isClosing = (key: string, value: unknown) => key === 'additionalProperties' && value === false;
  return JSON.parse(JSON.stringify(schema, (key, value) => (isClosing(key, value) ? undefined : value)));
}

function finishOperation(operation: Operation, { examples, problems, parameters, headers }: Published) {
  const { requestBody, responses } = operation;
  const called = {
    ...operation,
    isStream: Object.entries(responses).some(isFile),
    takesKey: parameters.includes('Idempotency-Key'),
  };
  return {
    ...operation,
    ...samplesOf(called, examples),
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

/** An answer without a problem that is no JSON: a client gives its bytes. */
function isFile([status, { content = {} }]: [string, Operation['responses'][string]]): boolean {
  return status.startsWith('2') && Object.keys(content).some((type) => !type.startsWith('application/json'));
}

/** Of an object, which would else be written as one parameter for each of its keys: `metadata[KEY]=VALUE`. */
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
  // No body counts as an empty object, which is enough where no field is required.
  const required = Object.values(content).some(({ schema }) => schema.required ?? schema.oneOf);
  const named = ({ schema }: Media) =>
    schema.oneOf ? { $ref: `#/components/schemas/${choiceName(operationId)}` } : schema;
  return {
    required,
    content: mapValues(content, (media) => ({ ...media, schema: named(media), example })),
  };
}

const capitalized = (operationId: string) => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
const choiceName = (operationId: string) => `${capitalized(operationId)}Body`;

/** Bodies that are one of several, by name: of one without a name oapi-codegen makes a type that is always sent empty. */
function choices(paths: Document['paths']): Record<string, unknown> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const named = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema: { oneOf } }) => {
      // A title becomes the name of a type: no two may have the same.
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
    schema: opened(titled(operationId, schema)),
    ...media,
    example: texts[type] ?? answers[status],
  }));
}

/** An answer in several forms, each called after the operation as those of its body are. */
function titled(operationId: string, schema: Media['schema']): Media['schema'] {
  const { anyOf } = schema;
  if (!anyOf) return schema;
  const title = (of: string) => `${capitalized(operationId)} answer ${of}`;
  return {
    ...schema,
    anyOf: anyOf.map((each) => (each.title ? { ...each, title: title(each.title) } : each)),
  };
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
