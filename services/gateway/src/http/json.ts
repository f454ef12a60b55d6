import { isLosslessNumber, LosslessNumber, parse } from 'lossless-json';
import type { FieldError } from '../outcome.ts';
import { JSON_DEPTH_MAX, scanJson } from './json-scan.ts';

/** A parsed body. `faults` are what is wrong with it whatever its schema says; `broken` means that it is no JSON. */
export type ParsedBody =
  | { kind: 'parsed'; value: unknown; faults: readonly FieldError[] }
  | { kind: 'broken'; message: string }
  | { kind: 'unsupported' };

const FAULTS_MAX = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export const EMPTY_BODY: ParsedBody = { kind: 'parsed', value: {}, faults: [] };

/**
 * Parses JSON without losing a digit: numbers become `LosslessNumber` with the text that was sent. Never throws.
 * Nothing at all counts as `{}`.
 */
export function parseJsonBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return EMPTY_BODY;
  const text = decode(bytes);
  if (text === null) return { kind: 'broken', message: 'the body is not UTF-8' };
  const { tooDeep, duplicates } = scanJson(text);
  if (tooDeep) return { kind: 'broken', message: `the body is nested more than ${JSON_DEPTH_MAX} deep` };
  try {
    const value = parse(text, undefined, {
      parseNumber: (digits) => new LosslessNumber(digits),
      onDuplicateKey: ({ newValue }) => newValue,
    });
    const faults = [...duplicates];
    findBadText(value, '', faults);
    return { kind: 'parsed', value, faults: faults.slice(0, FAULTS_MAX) };
  } catch {
    return { kind: 'broken', message: 'the body is not JSON' };
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** What no text may have in it: NUL, or half a surrogate pair; null when `text` is fine. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not have a NUL character';
  return text.isWellFormed() ? null : 'must be valid Unicode';
}

function findBadText(value: unknown, path: string, faults: FieldError[]): void {
  if (typeof value === 'string') {
    const message = textFault(value);
    if (message) faults.push({ path, message });
  } else if (typeof value === 'object' && value !== null && !isLosslessNumber(value)) {
    for (const [key, child] of Object.entries(value)) {
      findBadText(child, path === '' ? key : `${path}.${key}`, faults);
    }
  }
}
