import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/** What whoever works on this checkout may have in it, and no test takes anywhere. */
const SECRET_FILES = ['secrets.env', '.env'];

/** Copies a folder or a file of the checkout, without the secrets that were made there. */
export async function copyWithoutSecrets(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !SECRET_FILES.includes(basename(path)) });
}
