import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');

it('no page runs the command line from a registry, where the name belongs to others', () => {
  const pages = globSync('docs/{,guide/**/,operations/**/}*.md', {
    cwd: ROOT,
    exclude: ['docs/guide/{dist,cache}/**'],
  });
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((page) => /npx cowrie/.test(readFileSync(join(ROOT, page), 'utf8')))).toEqual([]);
});
