import type { FieldError } from '../outcome.ts';

/** Deeper than any body that we take, and far from what would exhaust the stack of a recursive parser. */
export const JSON_DEPTH_MAX = 32;

type Frame = { keys: Set<string> | null; expectsKey: boolean; key: string; index: number };

export type Scan = { tooDeep: boolean; duplicates: FieldError[] };

/**
 * Looks over JSON text for what a parser lets pass: keys that come twice (also with equal values), and
 * nesting beyond `JSON_DEPTH_MAX`. It does not judge whether the text is JSON.
 */
export function scanJson(text: string): Scan {
  const frames: Frame[] = [];
  const duplicates: FieldError[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const frame = frames.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (frame?.keys && frame.expectsKey)
        noteKey(frames, frame, frame.keys, text.slice(at, end + 1), duplicates);
      at = end;
    } else if (char === '{' || char === '[') {
      if (frames.length === JSON_DEPTH_MAX) return { tooDeep: true, duplicates };
      const isObject = char === '{';
      frames.push({ keys: isObject ? new Set() : null, expectsKey: isObject, key: '', index: 0 });
    } else if (char === '}' || char === ']') {
      frames.pop();
    } else if (char === ',' && frame) {
      frame.expectsKey = frame.keys !== null;
      frame.index += 1;
    }
  }
  return { tooDeep: false, duplicates };
}

/** Where the string that opens at `start` closes; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function noteKey(
  frames: Frame[],
  frame: Frame,
  keys: Set<string>,
  literal: string,
  found: FieldError[],
): void {
  frame.expectsKey = false;
  frame.key = keyOf(literal);
  if (keys.has(frame.key)) found.push({ path: pathOf(frames), message: 'is given more than once' });
  keys.add(frame.key);
}

/** Two spellings of a key (`a`, `\u0061`) are one key. */
function keyOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function pathOf(frames: readonly Frame[]): string {
  return frames.map((frame) => (frame.keys ? frame.key : frame.index)).join('.');
}
