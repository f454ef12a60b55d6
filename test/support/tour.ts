/**
 * The README's tour. Between `<!-- tour -->` and `<!-- /tour -->` its ```bash blocks are one script, run from top
 * to bottom in one shell, with BASE, ADMIN_EMAIL, ADMIN_PASSWORD and API_KEY in the environment, as `npm start`
 * prints them. It may use curl, node and the usual shell tools, not jq. A ```text block right after a bash block
 * is what that block prints: each of its lines must be in the output, in that order, where `…` stands for
 * anything; what else is printed is not looked at.
 */
export type Step = { script: string; expected: string[] };

const TOUR = /<!-- tour -->([\s\S]*?)<!-- \/tour -->/g;
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The steps of all tours in the text, in order. */
export function tourSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, tour = ''] of markdown.matchAll(TOUR)) {
    for (const [, language, text = ''] of tour.matchAll(BLOCK)) {
      if (language === 'bash') steps.push({ script: text, expected: [] });
      if (language === 'text') steps.at(-1)?.expected.push(...text.split('\n').filter((line) => line !== ''));
    }
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

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(line: string): RegExp {
  return new RegExp(`^\\s*${line.trim().split('…').map(escaped).join('.*')}\\s*$`);
}

/** The first expected line that the output does not have at its place; undefined when it has all. */
export function firstMissing(expected: readonly string[], output: string): string | undefined {
  const lines = output.split(/\r?\n/);
  let from = 0;
  for (const line of expected) {
    const pattern = patternOf(line);
    const at = lines.findIndex((candidate, index) => index >= from && pattern.test(candidate));
    if (at === -1) return line;
    from = at + 1;
  }
  return undefined;
}
