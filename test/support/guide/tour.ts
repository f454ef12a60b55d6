import { matches } from '../contract/json-shape.ts';

/**
 * Finds the samples of a page that run as tests: in the README between `<!-- tour -->` and `<!-- /tour -->`, in a guide
 * everywhere. Their ```bash blocks form one script, which runs from top to bottom in one shell. The environment has
 * BASE, ADMIN_EMAIL, ADMIN_PASSWORD and API_KEY, as `npm start` prints them. The script may use curl, node and the
 * usual shell tools, but not jq.
 *
 * The block after a bash block is its expected output. Each line of a ```text block must appear in the output in the
 * same order; `…` matches anything and other lines are ignored. With a label it is that language's output alone. A ```json block is the whole output, compared by
 * json-shape.ts. Other blocks (```sh, ```txt) are not run. Blocks labelled with another language are run by
 * guide-programs.ts.
 */
export type Step = { script: string; expected: string[]; json?: unknown };

const TOUR = /<!-- tour -->([\s\S]*?)<!-- \/tour -->/g;
export type Shell = 'curl' | 'CLI';
const BLOCK = /^```(\w*)(?: \[(\w+)\])?\n([\s\S]*?)^```$/gm;

export function tourSteps(markdown: string): Step[] {
  return [...markdown.matchAll(TOUR)].flatMap(([, tour = '']) => pageSteps(tour));
}

/** A ```bash block without a label is one of curl, whose block comes first in a group of languages. */
export function pageSteps(markdown: string, shell: Shell = 'curl'): Step[] {
  const steps: Step[] = [];
  let last: Step | undefined;
  for (const [, language, label, text = ''] of markdown.matchAll(BLOCK)) {
    const isOfAnother = label !== undefined && label !== shell;
    if (language === 'bash' && (label ?? 'curl') === shell) {
      last = { script: text, expected: [] };
      steps.push(last);
    } else if (language === 'bash' && (label ?? 'curl') === 'curl') last = undefined;
    if (language === 'text' && !isOfAnother)
      last?.expected.push(...text.split('\n').filter((line) => line !== ''));
    if (language === 'json' && last) last.json = JSON.parse(text);
  }
  return steps;
}

const MARK = '\u0001step ';

export function tourScript(steps: readonly Step[]): string {
  return steps.map(({ script }, index) => `printf '${MARK}${index}\\n'\n${script}`).join('\n');
}

export function outputsOf(output: string): string[] {
  return output.split(new RegExp(`${MARK}\\d+\\n`)).slice(1);
}

export function findMissingLine(expected: readonly string[], output: string): string | undefined {
  const lines = output.split(/\r?\n/);
  let from = 0;
  for (const line of expected) {
    const at = lines.findIndex((candidate, index) => index >= from && matches(line.trim(), candidate.trim()));
    if (at === -1) return line;
    from = at + 1;
  }
  return undefined;
}
