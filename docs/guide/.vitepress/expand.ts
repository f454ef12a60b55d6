import { expandCalls } from './calls/index.ts';
import { withDocument } from './documents.ts';
import { listOperations } from './operations.ts';

const OPERATIONS_MARK = '<!-- operations -->';
const PROBLEM_PAGE = /^errors\/(?!index\.md$)(\w+)\.md$/;

/** The full text of a page: its source with generated parts. The site, its search and the Markdown pages use it. */
export function expand(page: string, source: string): string {
  const code = PROBLEM_PAGE.exec(page)?.[1];
  if (code !== undefined) return `${source.trimEnd()}\n\n${whereItCame(code)}\n`;
  const whole = expandCalls(withDocument(page, source));
  return whole.includes(OPERATIONS_MARK) ? whole.replace(OPERATIONS_MARK, listOperations()) : whole;
}

function whereItCame(code: string): string {
  const link = `<a href="/console/refusals?code=${code}" target="_self">requests that were refused with <code>${code}</code></a>`;
  return `---\n\nAdministrators see the ${link} in the console. [Why was it refused?](../refused) says which are listed, and for how long.`;
}
