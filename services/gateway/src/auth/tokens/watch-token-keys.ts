import type { Logger } from '@cowrie/telemetry';
import { importTokenKeys, readTokenKeys, type TokenKeySet, type TokenKeys } from './token-keys.ts';

export type TokenKeySource = { current(): TokenKeySet; close(): void };

const LOOK_EVERY_MS = 2_000;

export async function fixedTokenKeys(keys: TokenKeys): Promise<TokenKeySource> {
  const set = await importTokenKeys(keys);
  return { current: () => set, close: () => undefined };
}

/** While the file is invalid, such as half written, the former keys stay in use. */
export async function watchTokenKeys(
  file: string,
  { logger, everyMs = LOOK_EVERY_MS }: { logger: Logger; everyMs?: number },
): Promise<TokenKeySource> {
  const keys = readTokenKeys(file);
  if (!keys) throw new Error(`${file} has no valid keys of access tokens`);
  let text = JSON.stringify(keys);
  let set = await importTokenKeys(keys);
  let isUsable = true;

  const reload = async (): Promise<void> => {
    const found = readTokenKeys(file);
    if (!found) {
      if (isUsable) logger.warn({ file }, 'token keys cannot be read; the previous keys stay in use');
      isUsable = false;
      return;
    }
    isUsable = true;
    const foundText = JSON.stringify(found);
    if (foundText === text) return;
    const next = await importTokenKeys(found);
    set = next;
    text = foundText;
    const kids = next.published.map(({ kid }) => kid);
    logger.info({ file, kids, signs: next.signing.kid }, 'token keys reloaded');
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void reload()
      .catch((error: unknown) => logger.warn({ err: error, file }, 'token keys cannot be used'))
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  timer.unref();
  return { current: () => set, close: () => clearInterval(timer) };
}
