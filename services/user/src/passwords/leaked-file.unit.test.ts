import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openLeakedFile } from './leaked-file.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const LEAKED = Array.from({ length: 300 }, (_, index) => `a leaked password ${index}`);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'leaked-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function write(lines: readonly string[], end = '\n'): Promise<string> {
  const file = join(directory, `${Math.random()}.txt`);
  await writeFile(file, lines.join(end) + end);
  return file;
}

describe('a file of leaked passwords', () => {
  it.each([
    ['counts', (hash: string, index: number) => `${hash}:${index * 977}`, '\r\n'],
    ['hashes alone', (hash: string) => hash, '\n'],
    ['small letters', (hash: string) => hash.toLowerCase(), '\n'],
  ])('with %s has all that is in it and nothing else', async (_what, lineOf, end) => {
    const lines = LEAKED.map(sha1).sort().map(lineOf);
    const { isLeaked, close } = await openLeakedFile(await write(lines, end));
    const found = await Promise.all(LEAKED.map(isLeaked));
    expect(found.filter((leaked) => !leaked)).toEqual([]);
    const others = await Promise.all(LEAKED.map((password) => isLeaked(`${password}, not this one`)));
    expect(others.filter(Boolean)).toEqual([]);
    await close();
  });

  it('may have a single line', async () => {
    const { isLeaked, close } = await openLeakedFile(await write([sha1('x')]));
    expect([await isLeaked('x'), await isLeaked('y')]).toEqual([true, false]);
    await close();
  });

  it.each([
    ['is empty', []],
    ['has words', ['password', 'secret']],
    ['is out of order', [sha1('b'), sha1('a')].sort().reverse()],
  ])('is refused when it %s', async (_what, lines) => {
    await expect(openLeakedFile(await write(lines))).rejects.toThrow('has not a SHA-1 hash in each line');
  });
});
