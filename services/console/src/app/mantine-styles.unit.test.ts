import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const source = fileURLToPath(new URL('..', import.meta.url));
const stylesDir = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

function importedBy(file: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(file, 'utf8')) ?? [];
  return names.split(',').map((name) => name.trim());
}

describe('the style sheets of Mantine', () => {
  it('are imported for each used component', () => {
    const used = new Set(
      globSync('**/*.tsx', { cwd: source }).flatMap((file) => importedBy(join(source, file))),
    );
    const styled = [...used].filter((name) => existsSync(join(stylesDir, `${name}.css`)));
    const loaded = readFileSync(join(source, 'app/mantine-styles.ts'), 'utf8');
    expect(styled).toContain('Button');
    expect(styled.filter((name) => !loaded.includes(`/${name}.layer.css'`))).toEqual([]);
  });
});
