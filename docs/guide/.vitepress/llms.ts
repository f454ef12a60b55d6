import { type PlainPage, plainUrl } from './plain-pages.ts';
import { SIDEBAR } from './sidebar.ts';

const ERRORS = 'errors/';

/**
 * Describes the site for programs in the format of llmstxt.org: a summary, and the pages as Markdown, each with its
 * first sentence.
 */
export function llmsText(title: string, about: string, pages: readonly PlainPage[]): string {
  const groups = SIDEBAR.map(({ text, items }) => ({
    text,
    // A page may appear under two subjects; here it is listed once.
    pages: items.flatMap(({ link }) => pages.filter(({ page }) => page === fileOf(link))),
  }));
  const inSidebar = new Set(groups.flatMap((group) => group.pages));
  const others = pages.filter((page) => !inSidebar.has(page));
  const more = others.filter(({ page }) => !page.startsWith(ERRORS));
  const errors = others.filter(({ page }) => page.startsWith(ERRORS));
  const sections = [
    ...groups.map(({ text, pages: own }) => section(text, own.map(entry))),
    ...(more.length > 0 ? [section('More', more.map(entry))] : []),
    section('API', ['- [OpenAPI document](/openapi.json): every operation, with its schemas and examples']),
    section('Errors, one by one', errors.map(entry)),
  ];
  return [`# ${title}`, `> ${about}`, ...sections].join('\n\n').concat('\n');
}

const section = (title: string, entries: readonly string[]) => `## ${title}\n\n${entries.join('\n')}`;

const fileOf = (link: string) => `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`;

function entry({ page, text }: PlainPage): string {
  const [heading = '', ...paragraphs] = text.trim().split(/\n\n+/);
  const prose = paragraphs.find((paragraph) => !/^(#|\||```|\* )/.test(paragraph));
  const about = prose === undefined ? '' : `: ${firstSentence(prose)}`;
  return `- [${heading.replace(/^# /, '')}](${plainUrl(page)})${about}`;
}

/** Links are removed, because the sentence stands beside a link. */
function firstSentence(paragraph: string): string {
  const line = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return (/^.*?\.(?= |$)/.exec(line)?.[0] ?? line).replace(/[.:]$/, '');
}
