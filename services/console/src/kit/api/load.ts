import { lazyRouteComponent as lazyRoute } from '@tanstack/react-router';
import { connection } from './api.ts';

const HEALTH = '/health/live';
const RELOADED = 'cowrie.reloaded';

/**
 * Loads a part of the console. While the gateway does not answer it waits until it does. When it answers, a page of the release
 * before has asked for a script that is gone: the page is loaded again, once, and has the new names.
 */
export async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const isAnswering = await connection.fetch(HEALTH, { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (!isAnswering) {
      await connection.untilBack();
      return load();
    }
    const what = String(error);
    if (sessionStorage.getItem(RELOADED) === what) throw error;
    sessionStorage.setItem(RELOADED, what);
    window.location.reload();
    return new Promise(() => undefined);
  }
}

/** As the router's, by `whenThere`. */
export const lazyRouteComponent = ((load: () => Promise<never>, name: never) =>
  lazyRoute(() => whenThere(load), name)) as typeof lazyRoute;
