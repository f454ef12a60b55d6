import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LICENSE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/LICENSE'));

/** The SIL Open Font License asks that its text goes with the font. */
export const fontLicense = (): Plugin => ({
  name: 'font-license',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'assets/inter-license.txt', source: readFileSync(LICENSE) });
  },
});
