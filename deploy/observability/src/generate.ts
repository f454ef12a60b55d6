import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './files.ts';
import { prometheusRules } from './rules.ts';

/* Writes the dashboards and the rules for Kubernetes, which are committed. With `rules` it prints a rule file. */

function writeFiles(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const [path, text] of Object.entries(generatedFiles())) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (process.argv[2] === 'rules') process.stdout.write(prometheusRules());
else writeFiles();
