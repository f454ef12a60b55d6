import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A page that shows a document of the repository has this mark instead of a text. */
const DOCUMENT_MARK = /^<!-- document (\S+) -->$/m;
const GUIDE = fileURLToPath(new URL('..', import.meta.url));
const CHECKOUT = join(GUIDE, '../..');
const LINK = /\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g;
/** Code blocks stay unchanged. */
const FENCE = /^(```[\s\S]*?^```)$/m;
/** Files of the repository that a gateway or this site serves, and their addresses. */
const SERVED: readonly [RegExp, string][] = [
  [/^docs\/openapi\.json$/, '/openapi.json'],
  [/^docs\/events\/([\w.-]+\.(?:json|py))$/, '/docs/events/$1'],
];

/** Pages that show a document, by the document's path in the repository. */
const PAGES = new Map(
  globSync('*.md', { cwd: GUIDE }).flatMap((page) => {
    const document = DOCUMENT_MARK.exec(readFileSync(join(GUIDE, page), 'utf8'))?.[1];
    return document === undefined ? [] : [[inRepository('docs/guide', document), page] as const];
  }),
);

/**
 * Inserts the document that a page names. Its links lead to pages or to served files, or name the file's place in the
 * repository.
 */
export function withDocument(page: string, source: string): string {
  const document = DOCUMENT_MARK.exec(source)?.[1];
  if (document === undefined) return source;
  const path = inRepository(dirname(`docs/guide/${page}`), document);
  const text = readFileSync(join(CHECKOUT, path), 'utf8').trimEnd();
  const parts = text.split(FENCE).map((part) => (part.startsWith('```') ? part : rewriteLinks(part, path)));
  const origin = `---\n\nThis page is \`${path}\` of the repository, where the other files are that it names.`;
  return source.replace(DOCUMENT_MARK, () => `${parts.join('')}\n\n${origin}`);
}

function rewriteLinks(text: string, from: string): string {
  return text.replace(LINK, (link, label: string, target: string) => {
    if (/^(#|https?:)/.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const file = inRepository(dirname(from), path);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    const page = pageOf(file);
    if (page !== undefined) return `[${label}](./${page}${hash})`;
    const served = SERVED.find(([pattern]) => pattern.test(file));
    if (served) return `<a href="${file.replace(...served)}" target="_self">${codeAsHtml(label)}</a>`;
    return label.replaceAll('`', '').endsWith(file) ? label : `${label} (\`${file}\`)`;
  });
}

/** The address of the page that shows a file, without the ending, as in links between pages. */
function pageOf(file: string): string | undefined {
  const page = PAGES.get(file) ?? (file.startsWith('docs/guide/') ? relative('docs/guide', file) : undefined);
  return page?.replace(/(index)?\.md$/, '');
}

function inRepository(folder: string, path: string): string {
  return normalize(join(folder, path)).replace(/\/$/, '');
}

const codeAsHtml = (label: string) => label.replace(/`([^`]*)`/g, '<code>$1</code>');
