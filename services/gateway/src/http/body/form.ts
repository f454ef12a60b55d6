import { isUtf8 } from 'node:buffer';
import { EMPTY_BODY, type ParsedBody } from './json.ts';
import { parseQuery } from './query-string.ts';

/** Never throws. A field without a value counts as not sent (RFC 6749 §3.2). */
export function parseFormBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return EMPTY_BODY;
  if (!isUtf8(bytes)) return { kind: 'broken', message: 'the body is not UTF-8' };
  const { values, faults } = parseQuery(bytes.toString());
  const fields = Object.entries(values).filter(([, value]) => value !== '');
  return { kind: 'parsed', value: Object.fromEntries(fields), faults };
}
