import { Amount, readSendable } from './amount.ts';
import { inputError } from './errors.ts';
import { COIN_FIELDS, LIMIT_FIELDS } from './generated.ts';

export type Route = {
  method: string;
  path: string;
  takesKey?: boolean;
  takesToken?: boolean;
  takesApiKey?: boolean;
  isForm?: boolean;
  isStream?: boolean;
};

type Fields = Record<string, unknown>;

/** Amounts become JSON numbers. An invalid value throws a `CowrieInputError` that names the field. */
function toJsonValue(value: unknown, path: string): unknown {
  const name = path.slice(path.lastIndexOf('.') + 1);
  // These are the caller's own texts, whatever their keys are.
  if (name === 'metadata') return value;
  if (COIN_FIELDS.has(name) && value !== undefined) {
    const isLimit = LIMIT_FIELDS.has(name);
    if (isLimit && value === null) return null;
    const amount = readSendable(value, { least: isLimit ? 0n : 1n });
    if ('code' in amount) throw inputError(path, amount.message, amount.code);
    return amount.toNumber();
  }
  if (value instanceof Date) return timeText(value, path);
  if (Array.isArray(value)) return value.map((each, index) => toJsonValue(each, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  const prefix = path === '' ? '' : `${path}.`;
  const entries = Object.entries(value).map(([key, each]) => [key, toJsonValue(each, `${prefix}${key}`)]);
  return Object.fromEntries(entries);
}

function timeText(time: Date, path: string): string {
  if (Number.isNaN(time.getTime())) throw inputError(path, 'must be a valid time');
  return time.toISOString();
}

export function parseAnswer(text: string): unknown {
  return JSON.parse(text, (key, value) =>
    typeof value === 'number' && COIN_FIELDS.has(key) ? Amount.from(value) : value,
  );
}

function fillPath(template: string, fields: Fields): { path: string; rest: Fields } {
  const rest = { ...fields };
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === '') throw inputError(name, 'is missing');
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function searchParams(fields: Fields): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const isOne = value instanceof Date || Amount.isAmount(value);
    if (typeof value === 'object' && value !== null && !isOne)
      for (const [key, member] of Object.entries(value)) params.set(`${name}.${key}`, String(member));
    else if (value !== undefined) params.set(name, String(toJsonValue(value, name)));
  }
  return params;
}

/** Fields that the path does not name become the query of a read, or else the body. */
export function requestOf(
  route: Route,
  input: Fields,
): { path: string; body?: string; contentType?: string } {
  const { path, rest } = fillPath(route.path, input);
  if (route.isForm) {
    return { path, body: searchParams(rest).toString(), contentType: 'application/x-www-form-urlencoded' };
  }
  if (route.method === 'DELETE' && Object.keys(rest).length === 0) return { path };
  if (route.method === 'GET') {
    const query = searchParams(rest).toString();
    return { path: query === '' ? path : `${path}?${query}` };
  }
  return { path, body: JSON.stringify(toJsonValue(rest, '')), contentType: 'application/json' };
}
