import { globSync, watch } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../errors.ts';
import { checkoutDir } from '../home/paths.ts';
import type { Platform } from '../platform.ts';
import { secondsSince } from '../processes/wait.ts';
import type { ServiceName } from '../settings.ts';
import { servicesOf } from './affected.ts';

/** An editor that saves several files does so within this time. */
const SETTLED_AFTER_MS = 30;

const FOLDERS = ['libs/*/src', 'services/*/src', 'services/*/migrations'];

type RestartablePlatform = Pick<Platform, 'migrate' | 'restart' | 'waitForReady'>;

export function restartOnSave(platform: RestartablePlatform, print: (line: string) => void): void {
  const onSave = createRestarter(platform, print);
  for (const folder of globSync(FOLDERS, { cwd: checkoutDir })) {
    const watcher = watch(join(checkoutDir, folder), { recursive: true }, (_event, file) => {
      if (file) onSave(join(folder, file));
    });
    watcher.unref();
  }
}

/** Restarts happen one at a time. A file saved meanwhile ends the wait for readiness and is handled next. */
export function createRestarter(
  platform: RestartablePlatform,
  print: (line: string) => void,
): (file: string) => void {
  const pending = new Set<ServiceName>();
  const unready = new Set<ServiceName>();
  let savedAtMs = 0;
  let migrations = false;
  let waiting: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function restart(): Promise<void> {
    waiting = new AbortController();
    const { signal } = waiting;
    const services = [...pending];
    pending.clear();
    for (const service of services) unready.add(service);
    const sinceMs = savedAtMs;
    try {
      if (migrations) await platform.migrate();
      migrations = false;
      await platform.restart(services);
      await platform.waitForReady([...unready], signal);
      print(`Ready again: ${[...unready].join(', ')} (${secondsSince(sinceMs)} after the save)`);
      unready.clear();
    } catch (error) {
      if (!signal.aborted) print(firstLine(error));
    }
    waiting = undefined;
    if (pending.size > 0) await restart();
  }

  return (file) => {
    const services = servicesOf(file);
    if (services.length === 0) return;
    if (pending.size === 0) {
      savedAtMs = performance.now();
      print(`Saved ${file}: restarting ${services.join(', ')}`);
    }
    for (const service of services) pending.add(service);
    migrations ||= file.includes('/migrations/');
    waiting?.abort();
    clearTimeout(timer);
    timer = setTimeout(() => !waiting && pending.size > 0 && void restart(), SETTLED_AFTER_MS);
  };
}
