/** A call of an operation by Cowrie's own clients, as the reference shows it. */

type Called = {
  operationId: string;
  parameters?: readonly { name: string; in: string }[];
  security?: readonly Record<string, unknown>[];
  /** Whether its answer is a file or a stream. */
  isStream: boolean;
  takesKey: boolean;
};
type Example = { parameters?: Readonly<Record<string, unknown>>; body?: unknown };
type Syntax = { indent: string; space: string; key(name: string): string; scalar(value: unknown): string };

/** What no client has: a payout provider's, and health for load balancers. */
const LEFT_OUT = new Set(['reportPayout', 'checkLiveness', 'checkReadiness']);
/** The clients keep the session, and do these with it. */
const OF_SESSIONS = new Set(['logOut', 'refreshTokens', 'createServiceToken']);
/** What stands on one line, beside the call. */
const WIDTH = 36;

/** Of each client; none where no client has the operation. */
export function samplesOf(called: Called, example: Example) {
  if (LEFT_OUT.has(called.operationId) || OF_SESSIONS.has(called.operationId)) return {};
  const input = inputOf(called, example);
  return {
    'x-codeSamples': [
      { lang: 'TypeScript', label: '@cowrie/client', source: typescript(called, input) },
      { lang: 'Python', label: 'cowrie (Python)', source: python(called, input) },
    ],
  };
}

/** Path, query and body are one. */
function inputOf({ parameters = [] }: Called, { parameters: values = {}, body }: Example) {
  const outside = parameters.filter(({ name, in: place }) => place !== 'header' && name in values);
  const input = { ...Object.fromEntries(outside.map(({ name }) => [name, values[name]])), ...Object(body) };
  return Object.keys(input).length > 0 ? input : undefined;
}

function typescript(called: Called, input: unknown): string {
  const { operationId: name, takesKey, isStream } = called;
  const imports = ['createClient', ...(takesKey ? ['newIdempotencyKey'] : [])].join(', ');
  const options = ['baseUrl', ...credentials(called)].join(', ');
  const given = [
    ...(input === undefined ? (takesKey ? ['{}'] : []) : [literal(input, '', TYPESCRIPT)]),
    ...(takesKey ? ['{ idempotencyKey }'] : []),
  ];
  return [
    `import { ${imports} } from '@cowrie/client';`,
    '',
    `const client = createClient({ ${options} });`,
    ...(takesKey
      ? ['// Store it before the call: with it the call happens once, however often it is sent.']
      : []),
    ...(takesKey ? ['const idempotencyKey = newIdempotencyKey();'] : []),
    `const ${isStream ? 'stream' : 'answer'} = await client.${name}(${given.join(', ')});`,
  ].join('\n');
}

function python(called: Called, input: unknown): string {
  const { operationId, takesKey, isStream } = called;
  const name = snake(operationId);
  const given = input === undefined ? [] : [literal(input, '', PYTHON)];
  const parts = [...given, ...(takesKey ? ['idempotency_key=key'] : [])];
  const options = ['base_url', ...credentials(called).map((each) => `${snake(each)}=${snake(each)}`)];
  const call = `client.${name}(${parts.join(', ')})`;
  return [
    ...(call.includes('Decimal(') ? ['from decimal import Decimal'] : []),
    `from cowrie import Cowrie${takesKey ? ', new_idempotency_key' : ''}`,
    '',
    `client = Cowrie(${options.join(', ')})`,
    ...(takesKey
      ? ['# Store it before the call: with it the call happens once, however often it is sent.']
      : []),
    ...(takesKey ? ['key = new_idempotency_key()'] : []),
    `${isStream ? 'chunks' : 'answer'} = ${call}`,
  ].join('\n');
}

/** Options of a client that knows who calls. */
function credentials({ security = [] }: Called): string[] {
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

const TYPESCRIPT: Syntax = {
  indent: '  ',
  space: ' ',
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name)),
  scalar: (value) => (isText(value) ? quoted(value) : String(value)),
};

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
const PYTHON: Syntax = {
  indent: '    ',
  space: '',
  key: quoted,
  scalar(value) {
    if (isText(value)) return quoted(value);
    // A float is refused: it may not be what was meant.
    if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : `Decimal('${value}')`;
    return PYTHON_WORDS[String(value)] ?? String(value);
  },
};

/** On one line where it fits. */
function literal(value: unknown, indent: string, syntax: Syntax): string {
  if (typeof value !== 'object' || value === null) return syntax.scalar(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}${syntax.indent}`;
  const items = Object.entries(value).map(([name, each]) => {
    const text = literal(each, inner, syntax);
    return Array.isArray(value) ? text : `${syntax.key(name)}: ${text}`;
  });
  const space = open === '{' && items.length > 0 ? syntax.space : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}
