import { type FieldError, LIMITS } from '@cowrie/contracts';
import { errorWith } from '@cowrie/telemetry';
import { LosslessNumber } from 'lossless-json';
import { findTextFault } from './text-fault.ts';

/** Each function reads one token at the reader's position, or throws `broken`. */

export type JsonReader = {
  text: string;
  at: number;
  tokensLeft: number;
  path: (string | number)[];
  faults: FieldError[];
};

/** Further faults are not reported. */
export const FAULTS_MAX = 100;
export const BROKEN = 'broken_json';
export const broken = (message = 'the body is not JSON') => errorWith(message, { code: BROKEN });

export function readText(reader: JsonReader): string {
  const text = readString(reader);
  const fault = findTextFault(text);
  if (fault) addFault(reader, fault);
  return text;
}

const BACKSLASH = 92;
const SPACE = 32;
const QUOTE = 34;

export function readString(reader: JsonReader): string {
  const { text, at: start } = reader;
  if (text.charCodeAt(start) !== QUOTE) throw broken();
  let end = start + 1;
  let isEscaped = false;
  for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(end)) {
    // The code is NaN past the end of the text.
    if (!(code >= SPACE)) throw broken();
    if (code === BACKSLASH) isEscaped = true;
    end += code === BACKSLASH ? 2 : 1;
  }
  reader.at = end + 1;
  if (!isEscaped) return text.slice(start + 1, end);
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    throw broken();
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const NUMBER_CHARACTERS = /[-+.eE\d]*/y;

export function readNumber(reader: JsonReader): LosslessNumber | null {
  NUMBER_CHARACTERS.lastIndex = reader.at;
  const characters = NUMBER_CHARACTERS.exec(reader.text)?.[0] ?? '';
  reader.at += characters.length;
  // The number is not used, because converting a very long one takes too much time.
  if (characters.length > LIMITS.numberMax) {
    addFault(reader, `must have at most ${LIMITS.numberMax} characters`);
    return null;
  }
  if (!NUMBER.test(characters)) throw broken();
  return new LosslessNumber(characters);
}

export function readWord<T>(reader: JsonReader, word: string, value: T): T {
  if (!reader.text.startsWith(word, reader.at)) throw broken();
  reader.at += word.length;
  return value;
}

export function take(reader: JsonReader, character: string): void {
  if (reader.text[reader.at] !== character) throw broken();
  reader.at += 1;
}

export function takeToken(reader: JsonReader): void {
  reader.tokensLeft -= 1;
  if (reader.tokensLeft < 0) throw broken();
}

export function skipSpace(reader: JsonReader): void {
  const { text } = reader;
  for (;;) {
    const character = text[reader.at];
    if (character !== ' ' && character !== '\n' && character !== '\r' && character !== '\t') return;
    reader.at += 1;
  }
}

export function addFault({ faults, path }: JsonReader, message: string): void {
  if (faults.length < FAULTS_MAX) faults.push({ path: path.join('.'), message });
}
