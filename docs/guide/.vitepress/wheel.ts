import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { pythonVersion } from './python-version.ts';

/** Builds the wheel of the Python client without Python, which a machine that builds the guides may lack. */

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const CLIENT = join(CHECKOUT, 'libs/client-python');
/** The earliest time that a ZIP archive can hold, so that equal sources give equal archives. */
const MTIME = '1980-01-02';

/** Returns the wheel and its name, which installers read. */
export function buildWheel(): { name: string; content: Uint8Array } {
  const project = readFileSync(join(CLIENT, 'pyproject.toml'), 'utf8');
  const field = (name: string): string => new RegExp(`^${name} = "([^"]+)"$`, 'm').exec(project)?.[1] ?? '';
  const version = pythonVersion(field('version'));
  const distribution = field('name').replaceAll('-', '_');
  const info = `${distribution}-${version}.dist-info`;
  const requirements = /^dependencies = \[(.*)\]$/m.exec(project)?.[1] ?? '';
  const metadata = [
    'Metadata-Version: 2.4',
    `Name: ${field('name')}`,
    `Version: ${version}`,
    `Summary: ${field('description')}`,
    `License-Expression: ${field('license')}`,
    'License-File: LICENSE',
    `Requires-Python: ${field('requires-python')}`,
    ...[...requirements.matchAll(/"([^"]+)"/g)].map(([, requirement]) => `Requires-Dist: ${requirement}`),
    'Description-Content-Type: text/markdown',
    '',
    readFileSync(join(CLIENT, 'README.md'), 'utf8'),
  ];
  const modules = globSync('src/cowrie/*.{py,typed}', { cwd: CLIENT }).sort();
  const files: [string, Uint8Array][] = [
    ...modules.map((file): [string, Uint8Array] => [
      `cowrie/${basename(file)}`,
      readFileSync(join(CLIENT, file)),
    ]),
    [`${info}/METADATA`, strToU8(metadata.join('\n'))],
    [
      `${info}/WHEEL`,
      strToU8('Wheel-Version: 1.0\nGenerator: cowrie\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
    [`${info}/licenses/LICENSE`, readFileSync(join(CHECKOUT, 'LICENSE'))],
  ];
  const record = [...files.map(([path, content]) => recordLine(path, content)), `${info}/RECORD,,\n`];
  const archive = Object.fromEntries([...files, [`${info}/RECORD`, strToU8(record.join(''))]]);
  return { name: `${distribution}-${version}-py3-none-any.whl`, content: zipSync(archive, { mtime: MTIME }) };
}

const recordLine = (path: string, content: Uint8Array) =>
  `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}\n`;
