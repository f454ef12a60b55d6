import {
  type Call,
  isReference,
  isTemplate,
  type Reference,
  referencesOf,
  type Statement,
  type Value,
} from './statements.ts';

const WIDTH = 100;
const PEOPLE = new Set(['ada', 'ben']);

type Language = {
  person(name: string): string;
  id(name: string): string;
  path(name: string, keys: readonly string[]): string;
  /** A field that not every answer has, as a text. */
  optional(field: string): string;
  every(list: string, field: string | undefined): string;
  key(name: string): string;
  /** The idempotency key that begins with this text. */
  option(key: string): string;
  scalar(value: string | number | boolean | null): string;
  template(parts: readonly (string | Reference)[], reference: (reference: Reference) => string): string;
  imports(kinds: ReadonlySet<Statement['kind']>): string[];
  step(statement: Statement, writer: Writer): string[];
};
type Writer = {
  call(call: Call): string;
  shown(reference: Reference): string;
  /** The field that shows that the answer is no approval, when the answer is used and could be one. */
  field: string | undefined;
};

/** `page` has all statements of the page, because a later sample may use an answer. */
export const typescriptSample = (statements: readonly Statement[], page: readonly Statement[]) =>
  writeProgram(statements, page, TYPESCRIPT);
export const pythonSample = (statements: readonly Statement[], page: readonly Statement[]) =>
  writeProgram(statements, page, PYTHON);

function writeProgram(
  statements: readonly Statement[],
  page: readonly Statement[],
  language: Language,
): string {
  const people = new Set(PEOPLE);
  for (const one of page) if (one.kind === 'newcomer') people.add(one.name);
  const reference = ({ name, path, isOptional }: Reference): string => {
    if (people.has(name) && path === '') return language.id(name);
    const variable = language === PYTHON ? snake(name) : name;
    const [list = '', field] = path.split('[every].');
    if (field !== undefined || path.endsWith('[every]'))
      return language.every(language.path(variable, keysOf(list.replace('[every]', ''))), field);
    const found = language.path(variable, keysOf(path));
    return isOptional ? language.optional(found) : found;
  };
  const call = ({ actor, operation, input, key }: Call): string => {
    const literals = Object.keys(input).length > 0 ? [write(input, language, reference)] : [];
    const args = [...literals, ...(key ? [language.option(key)] : [])].join(', ');
    const client = people.has(actor) ? language.person(actor) : actor;
    return `${client}.${language === PYTHON ? snake(operation.operationId) : operation.operationId}(${args})`;
  };
  const lines = statements.flatMap((statement) => {
    const uses = statement.kind === 'call' ? usesOf(statement.name, page) : [];
    const mayWait = statement.kind === 'call' && statement.call.operation.mayWait;
    const field = mayWait ? keysOf(uses[0]?.path ?? '')[0] : undefined;
    return language.step(statement, { call, shown: reference, field });
  });
  return [...language.imports(new Set(statements.map(({ kind }) => kind))), ...lines].join('\n');
}

const usesOf = (name: string | undefined, statements: readonly Statement[]) =>
  statements.flatMap(referencesOf).filter((reference) => reference.name === name);

const keysOf = (path: string) => path.split(/[.[\]]+/).filter((key) => key !== '');

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function write(
  value: Value,
  language: Language,
  reference: (reference: Reference) => string,
  indent = '',
): string {
  if (typeof value !== 'object' || value === null) return language.scalar(value);
  if (isReference(value)) return reference(value);
  if (isTemplate(value)) return language.template(value.template, reference);
  const inner = `${indent}${language === PYTHON ? '    ' : '  '}`;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Object.entries(value).map(([name, each]) => {
    const text = write(each, language, reference, inner);
    if (Array.isArray(value)) return text;
    return text === name && language !== PYTHON ? name : `${language.key(name)}: ${text}`;
  });
  const space = language !== PYTHON && open === '{' ? ' ' : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (line.length + indent.length <= WIDTH - 40 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

const TYPESCRIPT: Language = {
  imports: () => [],
  person: (name) => `${name}.client`,
  id: (name) => `${name}.id`,
  path: (name, keys) =>
    keys.reduce((text, key) => (/^\d+$/.test(key) ? `${text}[${key}]` : `${text}.${key}`), name),
  optional: (field) => `${field} ?? ''`,
  every: (list, field) => (field ? `${list}.map((one) => one.${field}).join(' ')` : `${list}.join(' ')`),
  key: (name) => name,
  option: (key) => `{ idempotencyKey: \`${key}-\${run}\` }`,
  scalar: (value) => (typeof value === 'string' ? quoted(value) : String(value)),
  template: ([first, ...others], reference) =>
    others.length === 0 && first !== undefined && typeof first !== 'string'
      ? reference(first)
      : `\`${[first, ...others].map((part) => (typeof part === 'string' ? part : part && `\${${reference(part)}}`)).join('')}\``,
  step(statement, { call, shown, field }) {
    switch (statement.kind) {
      case 'newcomer':
        return [`const ${statement.name} = await register('${statement.name}');`];
      case 'time':
        return [
          `const ${statement.name} = new Date(Date.now() + ${statement.seconds * 1000}).toISOString();`,
        ];
      case 'wait': {
        const field = this.path(`(await ${call(statement.call)})`, keysOf(statement.path));
        return [
          `while (${field} !== '${statement.expected}') {`,
          '  await new Promise((resolve) => setTimeout(resolve, 300));',
          '}',
        ];
      }
      case 'service': {
        const { name, scopes } = statement;
        const list = scopes.map(quoted).join(', ');
        return [
          `const ${name}Account = await admin.createServiceAccount({ name: '${name}', scopes: [${list}] });`,
          `if (!('clientId' in ${name}Account)) throw new Error('a second person has to approve it');`,
          `const ${name} = createClient({ baseUrl, serviceAccount: ${name}Account });`,
        ];
      }
      case 'call': {
        const before = statement.name === undefined ? '' : `const ${statement.name} = `;
        const isIn = `'${field}' in ${statement.name}`;
        const condition = statement.call.operation.mayBeEmpty ? `${statement.name} && ${isIn}` : isIn;
        const check = `if (!(${condition})) throw new Error('a second person ${field === 'approval' ? 'is not needed' : 'has to approve it'}');`;
        return [`${before}await ${call(statement.call)};`, ...(field === undefined ? [] : [check])];
      }
      case 'refused':
        return [
          `await ${call(statement.call)}.catch(({ code }) => console.log(code)); // ${statement.expected}`,
        ];
      case 'show':
        return [`console.log(\`\${${shown(statement.of)}}\`); // ${statement.expected}`];
    }
  },
};

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

const PYTHON: Language = {
  imports(kinds) {
    const names = [
      ...(kinds.has('refused') ? ['CowrieProblem'] : []),
      ...(kinds.has('service') ? ['ServiceAccount'] : []),
    ];
    const lines = [
      ...(kinds.has('time') ? ['from datetime import datetime, timedelta, timezone'] : []),
      ...(kinds.has('wait') ? ['from time import sleep'] : []),
      ...(names.length > 0 ? [`from cowrie import ${names.join(', ')}`] : []),
    ];
    return lines.length > 0 ? [...lines, ''] : [];
  },
  person: (name) => name,
  id: (name) => `${name}_id`,
  path: (name, keys) => keys.reduce((text, key) => `${text}[${/^\d+$/.test(key) ? key : `'${key}'`}]`, name),
  optional: (field) => field,
  every: (list, field) => (field ? `*(one['${field}'] for one in ${list})` : `*${list}`),
  key: quoted,
  option: (key) => `idempotency_key=f'${key}-{run}'`,
  scalar(value) {
    if (typeof value === 'string') return quoted(value);
    // The client refuses floats, because they may not be exact.
    if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : `Decimal('${value}')`;
    return PYTHON_WORDS[String(value)] ?? String(value);
  },
  template: ([first, ...others], reference) =>
    others.length === 0 && first !== undefined && typeof first !== 'string'
      ? reference(first)
      : `f'${[first, ...others].map((part) => (typeof part === 'string' ? part : part && `{${reference(part)}}`)).join('')}'`,
  step(statement, { call, shown, field }) {
    switch (statement.kind) {
      case 'newcomer':
        return [`${statement.name}, ${statement.name}_id = register('${statement.name}')`];
      case 'time': {
        const later = `datetime.now(timezone.utc) + timedelta(seconds=${statement.seconds})`;
        return [`${snake(statement.name)} = ${later}`];
      }
      case 'wait': {
        const field = this.path(call(statement.call), keysOf(statement.path));
        return [`while ${field} != '${statement.expected}':`, '    sleep(0.3)'];
      }
      case 'service': {
        const { name, scopes } = statement;
        return [
          `${name}_account = admin.create_service_account({'name': '${name}', 'scopes': [${scopes.map(quoted).join(', ')}]})`,
          `assert 'clientId' in ${name}_account  # a policy decides whether it waits for a second person`,
          `credentials = ServiceAccount(${name}_account['clientId'], ${name}_account['clientSecret'])`,
          `${name} = Cowrie(base, service_account=credentials)`,
        ];
      }
      case 'call': {
        const name = statement.name === undefined ? undefined : snake(statement.name);
        const empty = statement.call.operation.mayBeEmpty ? `${name} and ` : '';
        const check = `assert ${empty}'${field}' in ${name}  # a policy decides whether it waits for a second person`;
        return [
          `${name === undefined ? '' : `${name} = `}${call(statement.call)}`,
          ...(field === undefined ? [] : [check]),
        ];
      }
      case 'refused':
        return [
          'try:',
          `    ${call(statement.call).replaceAll('\n', '\n    ')}`,
          'except CowrieProblem as problem:',
          `    print(problem.code)  # ${statement.expected}`,
        ];
      case 'show':
        return [`print(${shown(statement.of)})  # ${statement.expected}`];
    }
  },
};
