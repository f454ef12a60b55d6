import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { expand } from '../../../docs/guide/.vitepress/expand.ts';
import { findMissingLine, type Step } from './tour.ts';

/**
 * Samples in languages other than bash are found by the label of their block. The quick start's form one program, which
 * its ```bash blocks of that label install and run; another page's are appended to it. A line with `console.log(…); //
 * TEXT` or `print(…) # TEXT` must print TEXT, in which `…` matches anything.
 */
export type Language = { label: 'TypeScript' | 'Python'; file: string; fence: 'ts' | 'python' };

export const TYPESCRIPT: Language = { label: 'TypeScript', file: 'first.mts', fence: 'ts' };
export const PYTHON: Language = { label: 'Python', file: 'first.py', fence: 'python' };

export type Program = {
  page: string;
  source: string;
  own: string;
  step: Step;
};

const GUIDES = join(checkoutDir, 'docs/guide');
const QUICK_START = 'quick-start.md';
const PRINTS = /^(?:.*console\.log\(.*\); \/\/|.*print\(.*\) {2}#) (.+)$/gm;

const read = (page: string) => expand(page, readFileSync(join(GUIDES, page), 'utf8'));

function blocksOf(page: string, fence: string, label: string): string[] {
  const block = new RegExp(`^\`\`\`${fence} \\[${label}\\]\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...read(page).matchAll(block)].map(([, text = '']) => text);
}

/** The quick start's program comes first; every page with a sample has one. */
export function guidePrograms({ label, file, fence }: Language): { install: Step; programs: Program[] } {
  const [install = '', run = ''] = blocksOf(QUICK_START, 'bash', label);
  const begin = blocksOf(QUICK_START, fence, label).join('');
  const others = globSync('{*,errors/index,recipes/*}.md', { cwd: GUIDES })
    .filter((page) => page !== QUICK_START && blocksOf(page, fence, label).length > 0)
    .sort();
  const programs = [QUICK_START, ...others].map((page) => {
    const own = page === QUICK_START ? [] : blocksOf(page, fence, label);
    const source = [begin, ...own].join('\n');
    const expected = [...source.matchAll(PRINTS)].map(([, text = '']) => text);
    return {
      page,
      source,
      own: own.join('\n'),
      step: { script: `cat > ${file} <<'END OF FILE'\n${source}END OF FILE\n${run}`, expected },
    };
  });
  return { install: { script: install, expected: [] }, programs };
}

export const findUnprintedLine = ({ step }: Program, output: string | undefined): string | undefined =>
  findMissingLine(step.expected, output ?? '');
