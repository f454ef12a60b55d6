import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/** No test may copy these. */
const SECRET_FILES = ['secrets.env', '.env'];

export async function copyWithoutSecrets(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !SECRET_FILES.includes(basename(path)) });
}
