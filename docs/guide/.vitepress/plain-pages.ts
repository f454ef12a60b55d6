import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expand } from './expand.ts';
import { homeText } from './home.ts';

/** A page as Markdown. */
export type PlainPage = { page: string; text: string };

const HOME_PAGE = 'index.md';

/** The address of a page as Markdown. */
export const plainUrl = (page: string): string => `/docs/${page}`;

export function plainPages(srcDir: string, pages: readonly string[]): PlainPage[] {
  return [...pages].sort().map((page) => {
    const source = readFileSync(join(srcDir, page), 'utf8').replace(/^---\n[\s\S]*?\n---\n+/, '');
    const text = page === HOME_PAGE ? `${homeText()}\n\n${source}` : expand(page, source);
    return { page, text: withoutSite(text) };
  });
}

export function writePlainPages(outDir: string, pages: readonly PlainPage[]): void {
  for (const { page, text } of pages) {
    mkdirSync(dirname(join(outDir, page)), { recursive: true });
    writeFileSync(join(outDir, page), text);
  }
}

/** Removes the syntax that only this site understands. Links between pages lead from Markdown to Markdown. */
function withoutSite(text: string): string {
  return text
    .replace(/^:::.*\n\n?/gm, '')
    .replace(/<a href="([^"]+)" target="_self">(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<\/?code>/g, '`')
    .replace(
      /\]\((\.{1,2}\/[^)#]*)(#[^)]*)?\)/g,
      (_link, path: string, anchor = '') => `](${path.endsWith('/') ? `${path}index` : path}.md${anchor})`,
    );
}
