type SampleCall = {
  operationId: string;
  parameters?: readonly { name: string; in: string }[];
  security?: readonly Record<string, unknown>[];
  isStream: boolean;
  takesKey: boolean;
};
type SampleInput = { parameters?: Readonly<Record<string, unknown>>; body?: unknown };
type LanguageSyntax = {
  indent: string;
  space: string;
  key(name: string): string;
  scalar(value: unknown): string;
};

/** Payout providers and load balancers use these; the clients lack them. */
const NOT_IN_CLIENTS = new Set(['reportPayout', 'checkLiveness', 'checkReadiness']);
/** The clients call these themselves to keep the session. */
const SESSION_OPERATIONS = new Set(['logOut', 'refreshTokens', 'createServiceToken']);
const WIDTH = 36;

/** None for operations that the clients lack. */
export function codeSamples(called: SampleCall, example: SampleInput) {
  if (NOT_IN_CLIENTS.has(called.operationId) || SESSION_OPERATIONS.has(called.operationId)) return {};
  const input = inputOf(called, example);
  return {
    'x-codeSamples': [
      { lang: 'TypeScript', label: '@cowrie/client', source: typescriptSample(called, input) },
      { lang: 'Python', label: 'cowrie (Python)', source: pythonSample(called, input) },
    ],
  };
}

function inputOf({ parameters = [] }: SampleCall, { parameters: values = {}, body }: SampleInput) {
  const outside = parameters.filter(({ name, in: place }) => place !== 'header' && name in values);
  const input = { ...Object.fromEntries(outside.map(({ name }) => [name, values[name]])), ...Object(body) };
  return Object.keys(input).length > 0 ? input : undefined;
}

function typescriptSample(called: SampleCall, input: unknown): string {
  const { operationId: name, takesKey, isStream } = called;
  const imports = ['createClient', ...(takesKey ? ['newIdempotencyKey'] : [])].join(', ');
  const options = ['baseUrl', ...credentialOptions(called)].join(', ');
  const callArguments = [
    ...(input === undefined ? (takesKey ? ['{}'] : []) : [writeLiteral(input, '', TYPESCRIPT)]),
    ...(takesKey ? ['{ idempotencyKey }'] : []),
  ];
  return [
    `import { ${imports} } from '@cowrie/client';`,
    '',
    `const client = createClient({ ${options} });`,
    ...(takesKey
      ? ['// Store the key before the call. A retry with the same key has no second effect.']
      : []),
    ...(takesKey ? ['const idempotencyKey = newIdempotencyKey();'] : []),
    `const ${isStream ? 'stream' : 'answer'} = await client.${name}(${callArguments.join(', ')});`,
  ].join('\n');
}

function pythonSample(called: SampleCall, input: unknown): string {
  const { operationId, takesKey, isStream } = called;
  const name = snake(operationId);
  const inputLiteral = input === undefined ? [] : [writeLiteral(input, '', PYTHON)];
  const parts = [...inputLiteral, ...(takesKey ? ['idempotency_key=key'] : [])];
  const options = ['base_url', ...credentialOptions(called).map((each) => `${snake(each)}=${snake(each)}`)];
  const call = `client.${name}(${parts.join(', ')})`;
  return [
    ...(call.includes('Decimal(') ? ['from decimal import Decimal'] : []),
    `from cowrie import Cowrie${takesKey ? ', new_idempotency_key' : ''}`,
    '',
    `client = Cowrie(${options.join(', ')})`,
    ...(takesKey ? ['# Store the key before the call. A retry with the same key has no second effect.'] : []),
    ...(takesKey ? ['key = new_idempotency_key()'] : []),
    `${isStream ? 'chunks' : 'answer'} = ${call}`,
  ].join('\n');
}

function credentialOptions({ security = [] }: SampleCall): string[] {
  const [first = {}] = security;
  return Object.keys(first).flatMap((scheme) => {
    if (scheme === 'apiKey') return ['apiKey'];
    return ['accessToken', 'delegated', 'serviceAccount'].includes(scheme) ? ['accessToken'] : [];
  });
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const isText = (value: unknown): value is string => typeof value === 'string';

const TYPESCRIPT: LanguageSyntax = {
  indent: '  ',
  space: ' ',
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name)),
  scalar: (value) => (isText(value) ? quoted(value) : String(value)),
};

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
const PYTHON: LanguageSyntax = {
  indent: '    ',
  space: '',
  key: quoted,
  scalar(value) {
    if (isText(value)) return quoted(value);
    // The Python client refuses floats, because they may not be exact.
    if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : `Decimal('${value}')`;
    return PYTHON_WORDS[String(value)] ?? String(value);
  },
};

function writeLiteral(value: unknown, indent: string, syntax: LanguageSyntax): string {
  if (typeof value !== 'object' || value === null) return syntax.scalar(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}${syntax.indent}`;
  const items = Object.entries(value).map(([name, each]) => {
    const text = writeLiteral(each, inner, syntax);
    return Array.isArray(value) ? text : `${syntax.key(name)}: ${text}`;
  });
  const space = open === '{' && items.length > 0 ? syntax.space : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}
