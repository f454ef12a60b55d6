import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from './commands.ts';

type Manifest = { name: string; private?: boolean; workspaces?: string[] };
type Package = Manifest & { folder: string };

const PACKED = 'target/release';

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));

function packages(): Package[] {
  const files = (read('package.json').workspaces ?? []).flatMap((pattern) =>
    globSync(`${pattern}/package.json`),
  );
  return files.sort().map((file) => ({ ...read(file), folder: dirname(file) }));
}

/** Private packages are not published. */
export const publishable = (): Package[] => packages().filter((one) => !one.private);

export function packAll(packed: readonly Package[]): string[] {
  mkdirSync(PACKED, { recursive: true });
  return packed.map(({ folder }) => {
    const [made]: { filename: string }[] = JSON.parse(
      run('npm', ['pack', `./${folder}`, '--json', '--pack-destination', PACKED]),
    );
    return `${PACKED}/${made?.filename}`;
  });
}
