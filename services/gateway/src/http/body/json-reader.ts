import { type FieldError, LIMITS } from '@cowrie/contracts';
import {
  addFault,
  BROKEN,
  broken,
  type JsonReader,
  readNumber,
  readString,
  readText,
  readWord,
  skipSpace,
  take,
  takeToken,
} from './json-tokens.ts';

/** Has the faults that need no schema, or the reason why the object was not read. */
export type JsonReading =
  | { ok: true; value: object; faults: readonly FieldError[] }
  | { ok: false; message: string };

/**
 * Stops where the text is not JSON, after `tokensMax` values and field names, and at the depth of `LIMITS`. Numbers
 * become `LosslessNumber`.
 */
export function readJson(text: string, tokensMax: number): JsonReading {
  const reader: JsonReader = { text, at: 0, tokensLeft: tokensMax, path: [], faults: [] };
  try {
    skipSpace(reader);
    if (reader.at < text.length && text[reader.at] !== '{') throw broken('the body must be an object');
    takeToken(reader);
    const value = readObject(reader);
    skipSpace(reader);
    if (reader.at < text.length) throw broken();
    return { ok: true, value, faults: reader.faults };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === BROKEN)) throw error;
    const tooMany = `the body has more than ${tokensMax} values and field names`;
    return { ok: false, message: reader.tokensLeft < 0 ? tooMany : error.message };
  }
}

function readValue(reader: JsonReader): unknown {
  takeToken(reader);
  switch (reader.text[reader.at]) {
    case '{':
      return readObject(reader);
    case '[':
      return readArray(reader);
    case '"':
      return readText(reader);
    case 't':
      return readWord(reader, 'true', true);
    case 'f':
      return readWord(reader, 'false', false);
    case 'n':
      return readWord(reader, 'null', null);
    default:
      return readNumber(reader);
  }
}

function readObject(reader: JsonReader): object {
  const fields = new Map<string, unknown>();
  readItems(reader, '{', '}', () => {
    const name = readName(reader);
    const isTooLong = name.length > LIMITS.fieldNameMax;
    if (isTooLong) addFault(reader, `has a field name of more than ${LIMITS.fieldNameMax} characters`);
    reader.path.push(isTooLong ? name.slice(0, LIMITS.fieldNameMax) : name);
    if (fields.has(name)) addFault(reader, 'is given more than once');
    const value = readValue(reader);
    if (!isTooLong) fields.set(name, value);
    reader.path.pop();
  });
  // `fromEntries` makes an own property even of `__proto__`, so that it is refused as unknown.
  return Object.fromEntries(fields);
}

function readName(reader: JsonReader): string {
  takeToken(reader);
  const name = readString(reader);
  skipSpace(reader);
  take(reader, ':');
  skipSpace(reader);
  return name;
}

function readArray(reader: JsonReader): unknown[] {
  const items: unknown[] = [];
  readItems(reader, '[', ']', () => {
    reader.path.push(items.length);
    items.push(readValue(reader));
    reader.path.pop();
  });
  return items;
}

function readItems(reader: JsonReader, open: string, close: string, readItem: () => void): void {
  const depthMax = LIMITS.jsonDepthMax;
  if (reader.path.length >= depthMax) throw broken(`the body is nested more than ${depthMax} deep`);
  take(reader, open);
  skipSpace(reader);
  for (let isFirst = true; reader.text[reader.at] !== close || !isFirst; isFirst = false) {
    readItem();
    skipSpace(reader);
    if (reader.text[reader.at] === close) break;
    take(reader, ',');
    skipSpace(reader);
  }
  take(reader, close);
}
