import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/** Secrets that may lie in a checkout and that no test may copy. */
const SECRET_FILES = ['secrets.env', '.env'];

/** Copies a folder or a file of the checkout without these secrets. */
export async function copyWithoutSecrets(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !SECRET_FILES.includes(basename(path)) });
}
