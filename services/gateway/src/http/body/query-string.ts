import type { FieldError } from '@cowrie/contracts';
import { findTextFault } from './text-fault.ts';

export type ParsedQuery = { values: Record<string, string | Record<string, string>>; faults: FieldError[] };

const PARAMETERS_MAX = 100;

/** `metadata.KEY` or `metadata[KEY]`. */
const KEYED_PARAMETER = /^(metadata)(?:\.(.*)|\[(.*)\])$/s;

/** Never throws. A `+` is a space, as in forms. */
export function parseQuery(text: string): ParsedQuery {
  const values: ParsedQuery['values'] = {};
  const faults: FieldError[] = [];
  const pairs = text.split('&', PARAMETERS_MAX + 1).filter((pair) => pair !== '');
  if (pairs.length > PARAMETERS_MAX) faults.push({ path: '', message: 'too many parameters' });
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    const path = name ?? pair;
    const fault =
      name === null || value === null ? 'is not percent-encoded UTF-8' : findTextFault(name + value);
    if (fault) faults.push({ path, message: fault });
    else if (!addParameter(values, path, value ?? ''))
      faults.push({ path, message: 'is given more than once' });
  }
  return { values, faults };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function addParameter(values: ParsedQuery['values'], path: string, value: string): boolean {
  const [, name, dotted, bracketed] = KEYED_PARAMETER.exec(path) ?? [];
  if (name === undefined) return setOwn(values, path, value);
  if (!Object.hasOwn(values, name)) setOwn(values, name, {});
  const members = values[name];
  return typeof members === 'object' && setOwn(members, dotted ?? bracketed ?? '', value);
}

/** Sets an own property even for `__proto__`, so that it is refused as unknown. False when it was set before. */
function setOwn(target: object, name: string, value: unknown): boolean {
  if (Object.hasOwn(target, name)) return false;
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return true;
}
