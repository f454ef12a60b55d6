import { readFile } from 'node:fs/promises';
import { commandFailure, EXIT } from '../../failures.ts';
import { readSettings, type Settings } from '../file/read.ts';

const BYTES_MAX = 1_048_576;

export async function readFileOf(file: string): Promise<Settings> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw commandFailure(`${file} cannot be read: ${error.code ?? error.message}`, EXIT.usage);
  });
  if (bytes.length > BYTES_MAX) throw commandFailure(`${file} is larger than 1 MiB`, EXIT.usage);
  return readSettings(bytes.toString('utf8'));
}

export function refuseFaults(file: string, settings: Settings, faults: Settings['faults']): void {
  if (faults.length === 0) return;
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  const lines = settings.linesOf(file, faults);
  throw commandFailure(`${file} has ${count}; nothing was changed.\n${lines.join('\n')}`, EXIT.usage);
}
