import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_CODES, PROBLEMS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';

const FOLDER = join(import.meta.dirname, '../docs/guide/errors');
const read = (page: string) => readFileSync(join(FOLDER, `${page}.md`), 'utf8');

describe('docs/guide/errors', () => {
  it('has a page for each code, and for no other', () => {
    const pages = globSync('*.md', { cwd: FOLDER }).map((file) => file.replace('.md', ''));
    expect(pages.filter((page) => page !== 'index').sort()).toEqual([...PROBLEM_CODES].sort());
  });

  it.each(PROBLEM_CODES)('explains %s: its meaning, its cause, what to do, and whether to retry', (code) => {
    const { status, title } = PROBLEMS[code];
    const parts = read(code).split(/\n\n/);
    expect(parts.slice(0, 2)).toEqual([`# ${code}`, `${status}: ${title}.`]);
    const headings = parts.filter((part) => part.startsWith('## '));
    expect(headings).toEqual(['## Cause', '## What to do', '## Retry?']);
  });

  it('lists each code with its status and title, in their order', () => {
    const rows = read('index').match(/^\| \d+ \| \[`.*$/gm);
    const listed = PROBLEM_CODES.map((code) => [PROBLEMS[code].status, code, PROBLEMS[code].title]);
    expect(rows).toEqual(
      listed.map(([status, code, title]) => `| ${status} | [\`${code}\`](./${code}) | ${title} |`),
    );
  });
});
