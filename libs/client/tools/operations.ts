import { docComment, fieldNames, type Schema, type Side, typeOf } from './types.ts';

type Content = Record<string, { schema: Schema }>;
type Reference = { $ref: string };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Answer = { description?: string; content?: Content };
type OperationObject<R = never> = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: (Parameter | R)[];
  requestBody?: { required?: boolean; content: Content };
  security?: Record<string, string[]>[];
  responses: Record<string, Answer | R>;
};
type Schemas = Record<string, Schema>;
export type Document = {
  paths: Record<string, Record<string, OperationObject<Reference>>>;
  components: {
    schemas: Schemas;
    responses?: Record<string, Answer>;
    parameters?: Record<string, Parameter>;
  };
};
export type Operation = { method: string; path: string; operation: OperationObject };

const FORM = 'application/x-www-form-urlencoded';
/** Payout providers and load balancers call these. */
export const LEFT_OUT = new Set(['reportPayout', 'checkLiveness', 'checkReadiness']);

/** All these tokens are sent in the header `authorization`. */
const TOKENS = ['accessToken', 'serviceAccount', 'delegated'];

function resolveReference<T extends object>(given: T | Reference, named: Record<string, T> = {}): T {
  if (!('$ref' in given)) return given;
  const name = decodeURIComponent(given.$ref.slice(given.$ref.lastIndexOf('/') + 1));
  const found = named[name];
  if (!found) throw new Error(`${given.$ref} is not there`);
  return found;
}

export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], responses, ...rest }]) => ({
        method: method.toUpperCase(),
        path,
        operation: {
          ...rest,
          parameters: parameters.map((each) => resolveReference(each, components.parameters)),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, each]) => [
              status,
              resolveReference(each, components.responses),
            ]),
          ),
        },
      })),
    )
    .filter(({ operation }) => !LEFT_OUT.has(operation.operationId))
    .sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
}

function bodyOf({ requestBody }: OperationObject, schemas: Schemas): Schema | undefined {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return schema && resolveReference(schema as Schema | Reference, schemas);
}

/** Path, query and body are one input, because their names do not collide. */
function inputType({ operation }: Operation, schemas: Schemas): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const body = bodyOf(operation, schemas);
  const bodyNames = body === undefined ? [] : fieldNames(body);
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

function listSuccesses({ responses }: OperationObject): Answer[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer);
}

function isStream(operation: OperationObject): boolean {
  return listSuccesses(operation).some(({ content = {} }) =>
    Object.keys(content).some((type) => !isJson(type)),
  );
}

function outputType({ operation }: Operation, side: Side = 'output'): string {
  if (isStream(operation)) return 'ReadableStream<Uint8Array>';
  const types = listSuccesses(operation).map(({ content }) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return schema ? typeOf(schema, side) : 'null';
  });
  return [...new Set(types)].join(' | ');
}

export function problemCodes({ responses }: OperationObject, schemas: Schemas): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content))
    .map(({ schema }) => resolveReference(schema as Schema | Reference, schemas))
    .flatMap((schema) => [schema, ...(schema.allOf ?? [])])
    .flatMap(({ properties }) => properties?.code ?? [])
    .flatMap((code) => code.enum ?? code.const ?? []);
  return [...new Set(codes.map(String))];
}

/** The name is the end of the title, as in `with splits`. */
const formName = ({ title = '' }: Schema): string | undefined => / (with \w+)$/.exec(title)?.[1];

/** Empty unless the forms have outputs of their own. */
function formsOf({ operation }: Operation, schemas: Schemas): { input: string; output: string }[] {
  const bodies = bodyOf(operation, schemas)?.oneOf ?? [];
  const answers = listSuccesses(operation).flatMap(({ content }) =>
    Object.values(content ?? {}).flatMap(({ schema }) => schema.anyOf ?? [schema]),
  );
  const isCommon = (answer: Schema) => formName(answer) === undefined;
  if (bodies.length === 0 || answers.every(isCommon)) return [];
  return bodies.map((body) => {
    const given = answers.filter((answer) => isCommon(answer) || formName(answer) === formName(body));
    return { input: typeOf(body, 'input'), output: given.map((each) => typeOf(each, 'output')).join(' | ') };
  });
}

export function operationType(each: Operation, schemas: Schemas): string {
  const { operationId } = each.operation;
  const forms = formsOf(each, schemas).map(({ input, output }) => `{ input: ${input}; output: ${output} }`);
  const codes = problemCodes(each.operation, schemas).map((code) => JSON.stringify(code));
  return `${operationId}: {
    input: ${inputType(each, schemas)};
    output: ${outputType(each)};
    ${forms.length === 0 ? '' : `/** The input and output for each form of the body. */\nforms: [${forms.join(', ')}];\n`}problem: ${codes.join(' | ') || 'never'};
  };\n`;
}

/** Written by hand, because they change the stored session; see `sessionMethods`. */
const OF_SESSIONS = new Set(['logIn', 'logOut', 'refreshTokens', 'createServiceToken']);

export function methodOf(each: Operation, schemas: Schemas): string {
  const { operationId, summary, description } = each.operation;
  if (OF_SESSIONS.has(operationId)) return '';
  const text = [summary, description].filter(Boolean).join('. ');
  const whole = `Operations['${operationId}']`;
  // The output is exact if the call's form is known; otherwise it is the union of all forms.
  const forms = formsOf(each, schemas).map((_, index) => `${whole}['forms'][${index}]`);
  const methods = [...forms, whole].map((each) => `Method<${each}, Options>`);
  return `${docComment(text)}${operationId}: ${methods.join(' & ')};\n`;
}

export function routeOf({ method, path, operation }: Operation): string {
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const facts = {
    method,
    path,
    ...(operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ? { takesKey: true } : {}),
    ...(TOKENS.some((token) => schemes.includes(token)) ? { takesToken: true } : {}),
    ...(schemes.includes('apiKey') ? { takesApiKey: true } : {}),
    ...(operation.requestBody?.content[FORM] ? { isForm: true } : {}),
    ...(isStream(operation) ? { isStream: true } : {}),
  };
  return `${operation.operationId}: ${JSON.stringify(facts)},\n`;
}
