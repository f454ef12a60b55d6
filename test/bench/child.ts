import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type ChildConnection<Said> = {
  pid: number;
  send(message: object): void;
  /** Rejects when the process ends, the bench is stopped, or nothing arrives in time. */
  next(withinMs: number): Promise<Said>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 5_000;

export async function startChild<Said>(
  file: URL,
  options: { env?: Record<string, string>; signal: AbortSignal },
): Promise<{ child: ChildConnection<Said>; first: Said }> {
  const { PATH = '' } = process.env;
  // This serialization keeps typed arrays, and sends a cast of ten thousand users without JSON.
  const forked = fork(file, {
    serialization: 'advanced',
    env: { PATH, NODE_ENV: 'production', ...options.env },
    execArgv: [],
  });
  const child = wrap<Said>(forked, file, options.signal);
  return { child, first: await child.next(READY_WITHIN_MS) };
}

function wrap<Said>(forked: ChildProcess, file: URL, stopped: AbortSignal): ChildConnection<Said> {
  const said: Said[] = [];
  forked.on('message', (message) => {
    said.push(message as Said);
    forked.emit('said');
  });
  const ended = once(forked, 'exit').then(() => {
    forked.emit('said');
  });
  return {
    pid: forked.pid ?? 0,
    send: (message) => {
      forked.send(message);
    },
    async next(withinMs) {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(Math.ceil(withinMs))]);
      for (;;) {
        const message = said.shift();
        if (message !== undefined) return message;
        if (forked.exitCode !== null || forked.signalCode !== null) throw new Error(`${file.pathname} ended`);
        await once(forked, 'said', { signal });
      }
    },
    async stop() {
      if (forked.connected) forked.disconnect();
      const timer = setTimeout(() => forked.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
