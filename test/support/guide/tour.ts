import { matches } from '../contract/json-shape.ts';

/**
 * Pages whose samples run: the README between `<!-- tour -->` and `<!-- /tour -->`, and the guides in whole. Their ```bash
 * blocks are one script, run from top to bottom in one shell, with BASE, ADMIN_EMAIL, ADMIN_PASSWORD and API_KEY in the
 * environment, as `npm start` prints them. It may use curl, node and the usual shell tools, not jq. What follows a bash block
 * is what that block prints. ```text: each of its lines must be in the output, in that order, where `…` stands for anything;
 * what else is printed is not looked at. ```json: the output is this one value, see json-shape.ts. Blocks of other languages
 * (```sh, ```txt) are for reading, and so are, here, blocks with the label of another language: guide-programs.ts runs those.
 */
export type Step = { script: string; expected: string[]; json?: unknown };

const TOUR = /<!-- tour -->([\s\S]*?)<!-- \/tour -->/g;
const BLOCK = /^```(\w*)(?: \[curl\])?\n([\s\S]*?)^```$/gm;

/** The steps of all tours in the text, in order. */
export function tourSteps(markdown: string): Step[] {
  return [...markdown.matchAll(TOUR)].flatMap(([, tour = '']) => pageSteps(tour));
}

/** The steps of a whole page. */
export function pageSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, text = ''] of markdown.matchAll(BLOCK)) {
    const last = steps.at(-1);
    if (language === 'bash') steps.push({ script: text, expected: [] });
    if (language === 'text') last?.expected.push(...text.split('\n').filter((line) => line !== ''));
    if (language === 'json' && last) last.json = JSON.parse(text);
  }
  return steps;
}

const MARK = '\u0001step ';

/** One script of all steps that marks where the output of each begins. */
export function tourScript(steps: readonly Step[]): string {
  return steps.map(({ script }, index) => `printf '${MARK}${index}\\n'\n${script}`).join('\n');
}

/** The output of each step, from the output of the script. */
export function outputsOf(output: string): string[] {
  return output.split(new RegExp(`${MARK}\\d+\\n`)).slice(1);
}

/** The first expected line that the output does not have at its place; undefined when it has all. */
export function firstMissing(expected: readonly string[], output: string): string | undefined {
  const lines = output.split(/\r?\n/);
  let from = 0;
  for (const line of expected) {
    const at = lines.findIndex((candidate, index) => index >= from && matches(line.trim(), candidate.trim()));
    if (at === -1) return line;
    from = at + 1;
  }
  return undefined;
}
