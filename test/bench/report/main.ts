import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readResults } from './lines.ts';
import { toMarkdown } from './markdown.ts';
import { drawAll } from './plots.ts';

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const USAGE =
  'report: give the files that `npm run bench -- --out FILE` wrote, and --to DIRECTORY for another place than docs';
const say = (line: string) => process.stderr.write(`${line}\n`);

function parseArguments(): { files: string[]; to: string } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    return positionals.length === 0 ? null : { files: positionals, to: values.to ?? DOCS };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const args = parseArguments();
  if (!args) {
    say(USAGE);
    return 2;
  }
  const results = await readResults(args.files);
  if (results.machines.length === 0) {
    say('report: there is no result of the bench in these files');
    return 2;
  }
  const drawn = drawAll(results);
  const plots = [...drawn.standard, ...drawn.growth, ...drawn.soak];
  await mkdir(join(args.to, 'benchmarks'), { recursive: true });
  await Promise.all(plots.map(({ file, svg }) => writeFile(join(args.to, 'benchmarks', file), svg)));
  await writeFile(join(args.to, 'benchmarks.md'), toMarkdown(results, drawn));
  say(`Wrote ${join(args.to, 'benchmarks.md')} and ${plots.length} plots.`);
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    say(`report: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
