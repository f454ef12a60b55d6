import type { FieldError } from '@cowrie/contracts';
import { textFault } from './text-fault.ts';

/** A query string taken apart; `faults` are parameters that are malformed or come twice. */
export type ParsedQuery = { values: Record<string, string>; faults: FieldError[] };

const PARAMETERS_MAX = 100;

/** Never throws. A `+` is a space, as forms write it. */
export function parseQuery(text: string): ParsedQuery {
  const values: Record<string, string> = {};
  const faults: FieldError[] = [];
  const pairs = text.split('&', PARAMETERS_MAX + 1).filter((pair) => pair !== '');
  if (pairs.length > PARAMETERS_MAX) faults.push({ path: '', message: 'too many parameters' });
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    const path = name ?? pair;
    const fault = name === null || value === null ? 'is not percent-encoded UTF-8' : textFault(name + value);
    if (fault) faults.push({ path, message: fault });
    else if (Object.hasOwn(values, path)) faults.push({ path, message: 'is given more than once' });
    // An own property even for `__proto__`, so that it is refused as unknown like any other.
    else Object.defineProperty(values, path, { value, enumerable: true, configurable: true, writable: true });
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
