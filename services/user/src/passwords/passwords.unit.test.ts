import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJudgePassword, isAcceptablePassword } from './acceptable.ts';
import { isCommonPassword } from './common.ts';
import { hashOfNothing, hashPassword, verifyPassword } from './hash.ts';
import { openLeakedFile } from './leaked-file.ts';

describe('isAcceptablePassword', () => {
  it('counts code points, not UTF-16 units', () => {
    expect(isAcceptablePassword('🐚'.repeat(11))).toBe(false);
    expect(isAcceptablePassword('🐚'.repeat(12))).toBe(true);
    expect(isAcceptablePassword('🐚'.repeat(128))).toBe(true);
    expect(isAcceptablePassword('🐚'.repeat(129))).toBe(false);
  });

  it('takes 12 to 128 characters, blanks too', () => {
    expect(isAcceptablePassword('a'.repeat(11))).toBe(false);
    expect(isAcceptablePassword(' '.repeat(12))).toBe(true);
    expect(isAcceptablePassword('a'.repeat(128))).toBe(true);
    expect(isAcceptablePassword('a'.repeat(129))).toBe(false);
    expect(isAcceptablePassword('a'.repeat(1_000_000))).toBe(false);
  });
});

describe('a password that is refused', () => {
  const judge = createJudgePassword(async (password) => password === 'correct horse battery staple');
  const messageOf = async (password: string) => (await judge(password, 'password'))?.errors?.[0]?.message;

  it('names the rule that it breaks', async () => {
    expect(await messageOf(`${' '.repeat(12)}x y z`)).toBe(
      'must have more than common words, keyboard rows and up to 8 digits',
    );
    expect(await messageOf('correct horse battery staple')).toBe(
      'is on a list of leaked passwords; choose another',
    );
    expect(await messageOf('another long enough password')).toBeUndefined();
  });
});

describe('isCommonPassword', () => {
  it.each([
    'passwordpassword',
    'Password123456',
    'P@ssw0rd2026!',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'iloveyou-iloveyou',
    'welcome to admin'.replace(' to ', ''),
    'Administrator1',
    'motdepasse2026',
    'azertyuiop12',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a long enough password',
    'correct horse battery staple',
    'passwordless forever',
    'dragon 847 593 021 55',
    '🔑'.repeat(12),
    `${' '.repeat(11)}.`,
    '928374650192',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('takes no longer for the longest than for any', () => {
    expect(isCommonPassword(`${'abcdefabc'.repeat(14)}?x`)).toBe(false);
  });
});

describe('hashPassword', () => {
  it('is argon2id with 19 MiB, two passes and one lane, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('same password'), hashPassword('same password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'same password')).toBe(true);
    expect(await verifyPassword(one, 'same password ')).toBe(false);
  });

  it('has a hash that nothing fits, at the same cost', async () => {
    const nothing = await hashOfNothing();
    expect(nothing).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(nothing, '')).toBe(false);
  });
});

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
