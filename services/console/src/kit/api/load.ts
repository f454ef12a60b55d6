import { lazyRouteComponent as lazyRoute } from '@tanstack/react-router';
import { connection } from './api.ts';

const HEALTH = '/health/live';
const RELOADED = 'cowrie.reloaded';

/**
 * Loads a part of the console. While the gateway does not answer it waits. If the gateway answers and the
 * part is missing, this page is from a former release and names a script that is gone; it is reloaded once to
 * get the new names.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const isAnswering = await connection.fetch(HEALTH, { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (!isAnswering) {
      await connection.waitUntilBack();
      return load();
    }
    const what = String(error);
    if (sessionStorage.getItem(RELOADED) === what) throw error;
    sessionStorage.setItem(RELOADED, what);
    window.location.reload();
    return new Promise(() => undefined);
  }
}

export const lazyRouteComponent = ((load: () => Promise<never>, name: never) =>
  lazyRoute(() => loadPart(load), name)) as typeof lazyRoute;
