import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

export type IsLeaked = (password: string) => Promise<boolean>;

const HASH_LETTERS = 40;
/** No line is longer; each has a hash and a count. */
const LINE_MAX = 128;
const LINE = /^[0-9A-Fa-f]{40}(:\d+)?$/;

/** The file has sorted SHA-1 hashes, one per line. Each look-up reads some thirty pieces of it. */
export async function openLeakedFile(path: string): Promise<{ isLeaked: IsLeaked; close(): Promise<void> }> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  const first = await lineAt(file, 0, size);
  const last = await lineAfter(file, Math.max(0, size - LINE_MAX), size);
  if (
    !LINE.test(first?.text ?? '') ||
    (last && !LINE.test(last.text)) ||
    (last && last.text < (first?.text ?? ''))
  ) {
    await file.close();
    throw new Error(`${path} has not a SHA-1 hash in each line, in order`);
  }
  return { isLeaked: (password) => isHashInFile(file, size, sha1(password)), close: () => file.close() };
}

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

async function isHashInFile(file: FileHandle, size: number, wanted: string): Promise<boolean> {
  // The wanted line begins in [from, to).
  let [from, to] = [0, size];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const line = middle === 0 ? await lineAt(file, 0, size) : await lineAfter(file, middle - 1, size);
    if (line === null || line.start >= to) {
      to = middle;
      continue;
    }
    const found = line.text.slice(0, HASH_LETTERS).toUpperCase();
    if (found === wanted) return true;
    if (found < wanted) from = line.end;
    else to = middle;
  }
  return false;
}

type Line = { text: string; start: number; end: number };

async function lineAfter(file: FileHandle, place: number, size: number): Promise<Line | null> {
  const text = await read(file, place);
  const newline = text.indexOf('\n');
  return newline === -1 ? null : lineAt(file, place + newline + 1, size);
}

async function lineAt(file: FileHandle, start: number, size: number): Promise<Line | null> {
  if (start >= size) return null;
  const text = await read(file, start);
  const newline = text.indexOf('\n');
  const whole = newline === -1 ? text : text.slice(0, newline);
  return { text: whole.replace(/\r$/, ''), start, end: start + whole.length + 1 };
}

async function read(file: FileHandle, position: number): Promise<string> {
  const buffer = Buffer.alloc(LINE_MAX);
  const { bytesRead } = await file.read(buffer, 0, LINE_MAX, position);
  return buffer.toString('latin1', 0, bytesRead);
}
