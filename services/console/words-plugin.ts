import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import (\w+) from '@cowrie\/contracts\/words\/(en|fr)\.json'[^;]*;/g;
const NAME = 'words:';
const RESOLVED = `\0${NAME}`;

const fileOf = (language: string) =>
  fileURLToPath(new URL(`../../libs/contracts/words/${language}.json`, import.meta.url));

/**
 * Reduces `import en from '…/en.json'` to the sections that the file uses, such as `en.scopes`, so that a
 * page loads no other words.
 */
export function wordSections(): Plugin {
  return {
    name: 'word-sections',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('@cowrie/contracts/words/')) return undefined;
      return code.replace(IMPORT, (_import, name: string, language: string) => {
        const uses = code.matchAll(new RegExp(`(?<![/\\w]|\\w\\.)${name}\\.(\\w+)`, 'g'));
        const sections = [...new Set([...uses].map(([, section]) => section))];
        if (sections.length === 0) throw new Error(`${id}: names no section of ${language}.json`);
        return [
          ...sections.map((each) => `import ${name}_${each} from '${NAME}${language}/${each}';`),
          `const ${name} = { ${sections.map((each) => `${each}: ${name}_${each}`).join(', ')} };`,
        ].join(' ');
      });
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const [language = '', section = ''] = id.slice(RESOLVED.length).split('/');
      this.addWatchFile(fileOf(language));
      const words: Record<string, object> = JSON.parse(readFileSync(fileOf(language), 'utf8'));
      if (!words[section]) throw new Error(`${language}.json has no ${section}`);
      return `export default ${JSON.stringify(words[section])};`;
    },
  };
}
