import type { SessionDeps, Told } from './session.ts';

const NAME = 'cowrie-session';

/** What a session has of a browser. Pages of plain HTTP have no locks: there one tab at a time is up to the reader. */
export function browserDeps(): SessionDeps {
  const channel = new BroadcastChannel(NAME);
  return {
    fetch: (...args) => window.fetch(...args),
    lock: (run) => ('locks' in navigator ? navigator.locks.request(NAME, run) : run()),
    channel: {
      tell: (told) => channel.postMessage(told),
      listen: (onTold) => channel.addEventListener('message', ({ data }: MessageEvent<Told>) => onTold(data)),
    },
    now: () => Date.now(),
  };
}
