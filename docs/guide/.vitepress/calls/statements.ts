import { findOperation, type Operation } from './operation.ts';

/**
 * A sample is written once, in a ```calls block of a page, and shown in four languages. Each statement begins a line; the
 * lines that continue it are indented.
 *
 *     newcomer cleo                                      a new user, beside Ada and Ben
 *     service till payment-requests:write                a service account with these scopes
 *     tea = ada transferCoins {"toUserId": $ben, "amount": 1, "reason": "Tea"} key tea
 *     ada transferCoins {"toUserId": $ben, "amount": 1, "reason": "Tea"}
 *     refused ada transferCoins {"toUserId": $ben, "amount": 9000, "reason": "Tea"} -> insufficient_funds
 *     show tea.transaction.type -> TRANSFER
 *     time tomorrow 86400                                so many seconds from now
 *     wait ada getSchedule {"id": "$rent.id"} for status -> FINISHED
 *
 * `$ben` is the id of a person, `$tea.transaction.id` a field of an earlier answer, and `$run` differs in each run. The
 * last two may also stand inside a text. `?` ends a reference to a field that not every answer has.
 */
export type Reference = { name: string; path: string; isOptional: boolean };
export type Value =
  | string
  | number
  | boolean
  | null
  | Reference
  | Template
  | Value[]
  | { [key: string]: Value };
export type Template = { template: readonly (string | Reference)[] };
export type Call = { actor: string; operation: Operation; input: Record<string, Value>; key?: string };
export type Statement =
  | { kind: 'newcomer'; name: string }
  | { kind: 'service'; name: string; scopes: readonly string[] }
  | { kind: 'call'; name?: string; call: Call }
  | { kind: 'refused'; call: Call; expected: string }
  | { kind: 'show'; of: Reference; expected: string }
  | { kind: 'time'; name: string; seconds: number }
  | { kind: 'wait'; call: Call; path: string; expected: string };

const CALL = /^(?:(\w+) = )?(\w+) (\w+)(?: (\{[\s\S]*\}))?(?: key ([\w-]+))?$/;
const UNQUOTED = '\u0000';
const REFERENCE = /\$(\w+)((?:\.\w+|\[\w+\])*)(\?)?/g;

export function parseStatements(source: string): Statement[] {
  return source
    .trim()
    .split(/\n(?=\S)/)
    .map((text) => parseStatement(text.trim()));
}

function parseStatement(text: string): Statement {
  const [before = '', expected] = text.split(' -> ');
  const [word, name = '', ...rest] = before.split(' ');
  if (word === 'newcomer') return { kind: 'newcomer', name };
  if (word === 'time') return { kind: 'time', name, seconds: Number(rest[0]) };
  if (word === 'wait') {
    const [call = '', path = ''] = before.slice('wait '.length).split(' for ');
    return { kind: 'wait', call: parseCall(call).call, path, expected: must(expected, text) };
  }
  if (word === 'service') return { kind: 'service', name, scopes: rest };
  if (word === 'show') return { kind: 'show', of: referenceIn(`$${name}`), expected: must(expected, text) };
  if (word === 'refused') {
    return {
      kind: 'refused',
      call: parseCall(before.slice('refused '.length)).call,
      expected: must(expected, text),
    };
  }
  return { kind: 'call', ...parseCall(text) };
}

function parseCall(text: string): { name?: string; call: Call } {
  const [, name, actor = '', operationId = '', input = '{}', key] = must(CALL.exec(text), text);
  const quoted = input.replace(/"(?:[^"\\]|\\.)*"|\$[\w.[\]]+/g, (part) =>
    part.startsWith('$') ? JSON.stringify(`${UNQUOTED}${part}`) : part,
  );
  const parsed = JSON.parse(quoted, (_key, value) => asValue(value)) as Record<string, Value>;
  const call = { actor, operation: findOperation(operationId), input: parsed, ...(key ? { key } : {}) };
  return name === undefined ? { call } : { name, call };
}

function asValue(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith(UNQUOTED)) return referenceIn(value);
  if (typeof value !== 'string' || !value.includes('$')) return value;
  const parts: (string | Reference)[] = [];
  let end = 0;
  for (const match of value.matchAll(REFERENCE)) {
    if (match.index > end) parts.push(value.slice(end, match.index));
    parts.push(referenceIn(match[0]));
    end = match.index + match[0].length;
  }
  if (end < value.length) parts.push(value.slice(end));
  return { template: parts };
}

function referenceIn(text: string): Reference {
  const [, name = '', path = '', optional] = [...text.matchAll(REFERENCE)][0] ?? [];
  return { name, path: path.replace(/^\./, ''), isOptional: optional !== undefined };
}

function must<T>(found: T | null | undefined, text: string): T {
  if (found === null || found === undefined) throw new Error(`no statement of a sample: ${text}`);
  return found;
}

export const isReference = (value: Value): value is Reference => isObject(value) && 'path' in value;
export const isTemplate = (value: Value): value is Template => isObject(value) && 'template' in value;
const isObject = (value: Value): value is Reference | Template | { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every reference of the statement, also those inside texts. */
export function referencesOf(statement: Statement): Reference[] {
  if (statement.kind === 'show') return [statement.of];
  return 'call' in statement ? referencesIn(statement.call.input) : [];
}

function referencesIn(value: Value): Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isReference(value)) return [value];
  if (isTemplate(value)) return value.template.filter((part) => typeof part !== 'string');
  return Object.values(value).flatMap(referencesIn);
}
