import { ASKED } from '../../../../libs/cli/src/commands/call/asked.ts';
import {
  type Call,
  isReference,
  isTemplate,
  type Reference,
  referencesOf,
  type Statement,
  type Value,
} from './statements.ts';

const WIDTH = 88;
const EVERY = /^(.*?)\[every\](?:\.(\w+))?$/;

/** curl and the command line share a shell: its variables hold the ids, tokens and answers. */
type Sender = {
  call(call: Call): string;
  refused(call: Call): string;
  service(name: string, scopes: string): string;
  newcomer(name: string): string;
};

const upper = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const isSingle = (paths: ReadonlySet<string>) => paths.size === 1;

/** `page` has all statements of the page, because a later sample may use an answer. */
export const curlSample = (statements: readonly Statement[], page: readonly Statement[]) =>
  writeShell(statements, page, curl);
export const cliSample = (statements: readonly Statement[], page: readonly Statement[]) =>
  writeShell(statements, page, cli);

type Shell = { reference(reference: Reference): string; services: ReadonlySet<string> };

function writeShell(
  statements: readonly Statement[],
  page: readonly Statement[],
  senderOf: (shell: Shell) => Sender,
): string {
  const used = pathsByName(page);
  const services = new Set(page.flatMap((one) => (one.kind === 'service' ? [one.name] : [])));
  const reference = ({ name, path }: Reference): string => {
    const paths = used.get(name) ?? new Set();
    if (path === '' || isSingle(paths)) return `$${upper(name)}`;
    return `$(field ${quotedPath(path)} <<< "$${upper(name)}")`;
  };
  const sender = senderOf({ reference, services });
  const lines: string[] = [];
  for (const [index, statement] of statements.entries()) {
    if (statement.kind === 'newcomer') lines.push(sender.newcomer(statement.name));
    else if (statement.kind === 'time') {
      const later = `new Date(Date.now() + ${statement.seconds * 1000}).toISOString()`;
      lines.push(`${upper(statement.name)}=$(node -p '${later}')`);
    } else if (statement.kind === 'wait') {
      const found = pipe(sender.call(statement.call), `field ${quotedPath(statement.path)}`);
      lines.push(`until [ "$(${found})" = ${statement.expected} ]; do sleep 0.3; done`);
    } else if (statement.kind === 'service') {
      const body = JSON.stringify(statement.scopes).replaceAll(',', ', ');
      lines.push(sender.service(statement.name, body));
    } else if (statement.kind === 'refused') lines.push(sender.refused(statement.call));
    else if (statement.kind === 'call') lines.push(writeCall(statement, index));
    else if (!isShownAtOnce(statement, statements[index - 1])) lines.push(writeShow(statement.of));
  }
  return lines.join('\n');

  function writeCall({ name, call }: Statement & { kind: 'call' }, index: number): string {
    const request = sender.call(call);
    if (name === undefined) return call.operation.method === 'DELETE' ? request : `${request} > /dev/null`;
    const paths = used.get(name) ?? new Set();
    const [path = ''] = paths;
    const variable = isShownAtOnce(statements[index + 1], statements[index]) ? '' : `${upper(name)}=`;
    const piped = isSingle(paths) && path !== '' ? pipe(request, `field ${quotedPath(path)}`) : request;
    return variable === '' ? piped : `${variable}$(${piped})`;
  }

  /** An answer that the next statement shows, and no other uses, needs no variable. */
  function isShownAtOnce(show: Statement | undefined, before: Statement | undefined): boolean {
    if (show?.kind !== 'show' || before?.kind !== 'call' || before.name !== show.of.name) return false;
    return page.flatMap(referencesOf).filter(({ name }) => name === show.of.name).length === 1;
  }

  function writeShow(of: Reference): string {
    const isField = isSingle(used.get(of.name) ?? new Set());
    return isField ? `echo "$${upper(of.name)}"` : `field ${quotedPath(of.path)} <<< "$${upper(of.name)}"`;
  }
}

/** The paths by which each answer is used. An answer with a single one is stored as that field. */
function pathsByName(statements: readonly Statement[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { name, path } of statements.flatMap(referencesOf)) {
    used.set(name, (used.get(name) ?? new Set()).add(path));
  }
  return used;
}

function quotedPath(path: string): string {
  const [, list, field] = EVERY.exec(path) ?? [];
  if (list === undefined) return /^[\w.]+$/.test(path) ? path : `'${path}'`;
  return `'${list}.map((one) => one${field ? `.${field}` : ''}).join(" ")'`;
}

function curl({ reference }: Shell): Sender {
  const inUrl = (value: Value): string =>
    typeof value === 'object' && value !== null && (isReference(value) || isTemplate(value))
      ? text(value, reference)
      : encodeURIComponent(String(value));
  const parts = ({ actor, operation, input, key }: Call, withKey: boolean) => {
    const url = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => inUrl(input[name] ?? ''));
    const rest = Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`));
    const query = rest.filter(([name]) => operation.inQuery.has(name));
    const body = rest.filter(([name]) => !operation.inQuery.has(name));
    const search =
      query.length > 0 ? `?${query.map(([name, value]) => `${name}=${inUrl(value)}`).join('&')}` : '';
    const sends = operation.method !== 'GET' && operation.method !== 'DELETE';
    return {
      sends,
      address: `"$BASE${url}${search}"`,
      options: [
        `-H "authorization: Bearer $${upper(actor)}_TOKEN"`,
        ...(withKey && key ? [`-H "idempotency-key: ${key}-$RUN"`] : []),
        ...(/^(mint|burn)Coins$/.test(operation.operationId) ? ['-H "x-api-key: $API_KEY"'] : []),
        ...(sends ? [`-d '${json(Object.fromEntries(body), reference)}'`] : []),
      ],
    };
  };
  const lines = (first: string, options: readonly string[]) => wrap([first, ...options]);
  return {
    call(call) {
      const { sends, address, options } = parts(call, true);
      const { method } = call.operation;
      const other = method === 'GET' || method === 'POST' ? '' : `-X ${method} `;
      return lines(`${sends ? 'post' : 'get'} ${other}${address}`, options);
    },
    refused(call) {
      const { sends, address, options } = parts(call, false);
      const { method } = call.operation;
      const other = method === 'GET' || method === 'POST' ? [] : [`-X ${method}`];
      const type = sends ? ["-H 'content-type: application/json'"] : [];
      return pipe(lines(`curl -sS ${address}`, [...other, ...type, ...options]), 'field code');
    },
    newcomer: (name) =>
      `${upper(name)}=$(newcomer ${name})
${upper(name)}_TOKEN=$(login "${name}-$RUN@example.org" 'a long enough password')`,
    service: (name, scopes) =>
      `${upper(name)}=$(post "$BASE/api/admin/service-accounts" \\
  -H "authorization: Bearer $ADMIN_TOKEN" \\
  -d '{"name": "${name}", "scopes": ${scopes}}')
${upper(name)}_TOKEN=$(get "$BASE/api/auth/token" -d grant_type=client_credentials \\
  -u "$(field clientId <<< "$${upper(name)}"):$(field clientSecret <<< "$${upper(name)}")" |
  field access_token)`,
  };
}

function cli({ reference, services }: Shell): Sender {
  const as = (actor: string, command: string) =>
    services.has(actor)
      ? `COWRIE_CLIENT_ID=$${upper(actor)}_ID COWRIE_CLIENT_SECRET=$${upper(actor)}_SECRET ${command}`
      : `as ${actor} ${command}`;
  const options = ({ actor, input, operation, key }: Call) => [
    ...Object.entries(input).map(([name, value]) => `--${name} ${argument(value, reference)}`),
    ...(services.has(actor) ? ['--service-account'] : []),
    ...(ASKED.test(operation.operationId) ? ['--yes'] : []),
    ...(key ? [`--idempotency-key "${key}-$RUN"`] : []),
    '--json',
  ];
  const line = (call: Call, last: readonly string[] = []) => {
    const command = services.has(call.actor) ? 'cowrie call' : 'call';
    return wrap([`${as(call.actor, command)} ${call.operation.operationId}`, ...options(call), ...last]);
  };
  return {
    call: (call) => line(call),
    refused: (call) => pipe(`{ ${line(call, ['2>&1 || true; }'])}`, 'field code'),
    newcomer: (name) => `${upper(name)}=$(newcomer ${name})`,
    service: (name, scopes) =>
      `${upper(name)}=$(as admin call createServiceAccount --name ${name} --scopes '${scopes}' --json)
${upper(name)}_ID=$(field clientId <<< "$${upper(name)}")
${upper(name)}_SECRET=$(field clientSecret <<< "$${upper(name)}")`,
  };
}

function argument(value: Value, reference: Shell['reference']): string {
  if (typeof value === 'string')
    return /^[\w.:-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isReference(value) || isTemplate(value)) return `"${text(value, reference)}"`;
  return `'${json(value, reference, '    ')}'`;
}

const text = (
  value: Reference | { template: readonly (string | Reference)[] },
  reference: Shell['reference'],
) =>
  ('template' in value ? value.template : [value])
    .map((part) => (typeof part === 'string' ? part : reference(part)))
    .join('');

/** JSON inside single quotes, which end before each variable and begin again after it. */
function json(value: Value, reference: Shell['reference'], indent = '  '): string {
  const outside = (part: string) => (part.startsWith('$(') ? `'"${part}"'` : `'${part}'`);
  if (typeof value === 'string') return JSON.stringify(value).replaceAll("'", `'\\''`);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isReference(value)) return outside(reference(value));
  if (isTemplate(value)) {
    const parts = value.template.map((part) => (typeof part === 'string' ? part : outside(reference(part))));
    return `"${parts.join('')}"`;
  }
  const items = Array.isArray(value)
    ? value.map((each) => json(each, reference, indent))
    : Object.entries(value).map(([name, each]) => `"${name}": ${json(each, reference, `${indent}  `)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const line = `${open}${items.join(', ')}${close}`;
  const isLong = Array.isArray(value) && line.length > WIDTH - 20 && items.length > 1;
  return isLong ? `${open}\n${indent}${items.join(`,\n${indent}`)}\n${indent.slice(2)}${close}` : line;
}

function pipe(command: string, next: string): string {
  const last = command.slice(command.lastIndexOf('\n') + 1);
  return last.length + next.length < WIDTH - 3 ? `${command} | ${next}` : `${command} |\n  ${next}`;
}

/** Breaks a command between its parts. */
function wrap(parts: readonly string[]): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = `${last} ${part}`;
    if (last !== undefined && joined.length <= WIDTH && !joined.includes('\n'))
      lines[lines.length - 1] = joined;
    else lines.push(lines.length === 0 ? part : `  ${part}`);
  }
  return lines.join(' \\\n');
}
