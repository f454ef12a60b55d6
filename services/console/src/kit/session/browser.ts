import type { SessionDeps, SessionMessage } from './session.ts';

const NAME = 'cowrie-session';
const UNDER_WAY = 'cowrie.refreshing';
/** Limits a refresh, because all tabs wait for it. */
const ANSWER_WITHIN_MS = 20_000;

/** Pages over plain HTTP have no locks. */
export function browserDeps(): SessionDeps {
  const channel = new BroadcastChannel(NAME);
  return {
    fetch: (...args) => window.fetch(...args),
    lock: (run) => ('locks' in navigator ? navigator.locks.request(NAME, run) : run()),
    channel: {
      post: (message) => channel.postMessage(message),
      listen: (onMessage) =>
        channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => onMessage(data)),
    },
    refreshStart: {
      read: () => Number(localStorage.getItem(UNDER_WAY)) || null,
      write: (atMs) =>
        atMs === null ? localStorage.removeItem(UNDER_WAY) : localStorage.setItem(UNDER_WAY, String(atMs)),
    },
    deadline: () => AbortSignal.timeout(ANSWER_WITHIN_MS),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
  };
}
