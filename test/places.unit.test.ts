import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The page writes a pair as `path` `name` in one cell or in two. */
function placesOf(page: string): [file: string, name: string][] {
  const pairs = read(page).matchAll(/`([\w./-]+\.ts)`(?: \| | )`(\w+)`/g);
  return [...pairs].map(([, file = '', name = '']) => [file, name]);
}

const ANSWERS = placesOf('docs/architecture.md');
const SHOWN = [
  ...read('docs/architecture.md').matchAll(/`([\w./-]+\.ts)` \| `(\w+)` \| `([\w./-]+\.(?:unit|int))`/g),
].map(([, file = '', name = '', test = '']) => [file, name, test] as const);
const TESTS = globSync('{libs,services,deploy,test}/**/*.test.ts', { cwd: root });
const RULES = read('docs/rules.md')
  .split('\n')
  .filter((line) => /^\| \d+\. /.test(line));

describe('docs/architecture.md', () => {
  it('answers where things are', () => {
    expect(ANSWERS.length).toBeGreaterThanOrEqual(25);
  });

  it.each(ANSWERS)('%s has %s', (file, name) => {
    expect(read(file)).toMatch(new RegExp(`^(export )?(async )?(function|const) ${name}\\b`, 'm'));
  });

  it.each(SHOWN)('%s %s is imported by the test %s', (file, name, test) => {
    const importing = new RegExp(`import [^;]*\\b${name}\\b[^;]*/${basename(file)}'`);
    const found = TESTS.filter((each) => `/${each}`.endsWith(`/${test}.test.ts`)).map(read);
    expect([found.length, found.every((text) => importing.test(text))]).toEqual([1, true]);
  });

  it('names tests beside them', () => {
    expect(SHOWN.length).toBeGreaterThanOrEqual(40);
  });
});

describe('docs/rules.md', () => {
  it('names code and tests for each rule', () => {
    expect(RULES.length).toBe(16);
    for (const rule of RULES) expect(rule).toMatch(/^\| \d+\. [^|]+ \| `[^|]+` \| [^|]*`[^|]+ \|$/);
  });

  it.each(placesOf('docs/rules.md'))('%s has %s', (file, name) => {
    expect(read(file)).toMatch(new RegExp(`^(export )?(async )?(function|const) ${name}\\b`, 'm'));
  });

  it('names existing tests', () => {
    const named = [...read('docs/rules.md').matchAll(/`([\w./-]+\.(?:unit|int|e2e|deploy))`/g)];
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(([, test]) => !TESTS.some((file) => `/${file}`.includes(`${test}.test.ts`)));
    expect(missing.map(([, test]) => test)).toEqual([]);
  });
});

describe('docs/decisions/README.md', () => {
  it('names each decision once', () => {
    const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) =>
      file.split('/').at(-1),
    );
    const named = [...read('docs/decisions/README.md').matchAll(/^\* \[.+\]\((.+\.md)\)$/gm)];
    expect(named.map(([, file]) => file).sort()).toEqual(decisions.sort());
  });
});
