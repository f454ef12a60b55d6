import { docComment, type Schema, type Side, typeOf } from './types.ts';

/** The operations of the OpenAPI document: what each takes and gives, and how it is sent. */

type Content = Record<string, { schema: Schema }>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Answer = { description?: string; content?: Content };
export type OperationObject = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  security?: Record<string, string[]>[];
  responses: Record<string, Answer>;
};
export type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = { method: string; path: string; operation: OperationObject };

const FORM = 'application/x-www-form-urlencoded';
/** What is no operation of a caller of the API: a payout provider's, and health for load balancers. */
const LEFT_OUT = new Set(['reportPayout', 'checkLiveness', 'checkReadiness']);

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => !LEFT_OUT.has(operation.operationId))
    .sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
}

const bodyOf = ({ requestBody }: OperationObject): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema;

/** Path, query and body are one input: their names do not meet. */
function inputType({ operation }: Operation): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const body = bodyOf(operation);
  const bodyNames = Object.keys(body?.properties ?? {});
  const twice = parameters.find(({ name }) => bodyNames.includes(name));
  if (twice) throw new Error(`${operation.operationId}: ${twice.name} is in the body and outside of it`);
  const outside: Schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description === undefined ? {} : { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const types: string[] = [];
  if (parameters.length > 0) types.push(typeOf(outside, 'input'));
  if (body && bodyNames.length > 0) types.push(`(${typeOf(body, 'input')})`);
  return types.join(' & ') || 'NoInput';
}

const isJson = (type: string) => /^application\/json/.test(type);

function successes({ responses }: OperationObject): Answer[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer);
}

function isStream(operation: OperationObject): boolean {
  return successes(operation).some(({ content = {} }) => Object.keys(content).some((type) => !isJson(type)));
}

function outputType({ operation }: Operation, side: Side = 'output'): string {
  if (isStream(operation)) return 'ReadableStream<Uint8Array>';
  const types = successes(operation).map(({ content }) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return schema ? typeOf(schema, side) : 'null';
  });
  return [...new Set(types)].join(' | ');
}

/** The codes that the document lists for the operation. */
export function problemCodes({ responses }: OperationObject): string[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, { description = '' }]) => [...description.matchAll(/`([a-z_]+)`/g)])
    .flatMap(([, code]) => code ?? []);
}

export function operationType(each: Operation): string {
  const { operationId, summary, description } = each.operation;
  const codes = problemCodes(each.operation).map((code) => JSON.stringify(code));
  return `${docComment(description ?? summary)}${operationId}: {
    input: ${inputType(each)};
    output: ${outputType(each)};
    problem: ${codes.join(' | ') || 'never'};
  };\n`;
}

/** How it is sent, as `Route` in send.ts knows it. */
export function routeOf({ method, path, operation }: Operation): string {
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const facts = {
    method,
    path,
    ...(operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ? { takesKey: true } : {}),
    ...(schemes.includes('accessToken') ? { takesToken: true } : {}),
    ...(schemes.includes('apiKey') ? { takesApiKey: true } : {}),
    ...(operation.requestBody?.content[FORM] ? { isForm: true } : {}),
    ...(isStream(operation) ? { isStream: true } : {}),
  };
  return `${operation.operationId}: ${JSON.stringify(facts)},\n`;
}
