import type { Gate } from '../../../deploy/local/src/processes/gate.ts';
import { identify, isAlive, sendSignal } from '../../../deploy/local/src/processes/processes.ts';
import type { Supervised } from '../../../deploy/local/src/processes/supervise.ts';
import { waitUntilReady } from '../../../deploy/local/src/processes/wait.ts';

export type Node = {
  name: string;
  port: number;
  pid(): number | undefined;
  /** Kills the server like a power failure; it stays down until `start`. */
  kill(): Promise<void>;
  start(): void;
};

const END_WITHIN_MS = 10_000;

export function nodeOf(supervised: Supervised, { gate, port }: { gate: Gate; port: number }): Node {
  return {
    name: supervised.name,
    port,
    pid: supervised.pid,
    async kill() {
      gate.close();
      const pid = supervised.pid();
      const identity = pid === undefined ? undefined : identify(pid);
      if (!identity) return;
      sendSignal(identity.pid, 'SIGKILL');
      await waitUntilReady({
        timeoutMs: END_WITHIN_MS,
        missing: () => (isAlive(identity) ? `the end of ${supervised.name}` : undefined),
      });
    },
    start: gate.open,
  };
}
