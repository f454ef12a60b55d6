import type { FieldError } from '@cowrie/contracts';
import { readJson } from './json-reader.ts';

export type ParsedBody =
  | { kind: 'parsed'; value: object; faults: readonly FieldError[] }
  | { kind: 'broken'; message: string }
  | { kind: 'unsupported' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

export const EMPTY_BODY: ParsedBody = { kind: 'parsed', value: {}, faults: [] };

/** Keeps all digits of numbers. An empty body counts as `{}`. */
export function parseJsonBody(bytes: Buffer, tokensMax: number): ParsedBody {
  if (bytes.length === 0) return EMPTY_BODY;
  const text = decode(bytes);
  if (text === null) return { kind: 'broken', message: 'the body is not UTF-8' };
  const read = readJson(text, tokensMax);
  if (!read.ok) return { kind: 'broken', message: read.message };
  return { kind: 'parsed', value: read.value, faults: read.faults };
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
