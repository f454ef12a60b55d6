import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Outside the repository: downloads and builds of the checks stay here between runs. */
const CACHE = join(import.meta.dirname, '../../../.cache/deploy');

/** Several processes may call this at once for one `content`; a folder appears complete or not at all. */
export async function cachedFolder(
  name: string,
  content: unknown,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  const folder = join(CACHE, `${name}-${hash}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, `.${name}-`));
  try {
    await make(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
