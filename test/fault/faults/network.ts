import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '../proxy/proxy.ts';
import { between, oneOf } from './processes.ts';
import { anyService } from './signals.ts';
import type { Fault, ServerName } from './types.ts';

type LinkDisturbance = { description: string; forMs: number; begin(proxy: TcpProxy): Promise<void> | void };

const serversOf = (instance: string): readonly ServerName[] =>
  instance.startsWith('gateway-') ? ['kafka', 'redis'] : ['kafka', 'postgres'];

function linkFault(
  name: string,
  how: (draw: (low: number, high: number) => number) => LinkDisturbance,
): Fault {
  return {
    name,
    draw: (random, ledgers) => {
      const instance = anyService(random, ledgers);
      const server = oneOf(random, serversOf(instance)) as ServerName;
      const { description, forMs, begin } = how((low, high) => between(random, low, high));
      return {
        params: { instance, server, how: description, forMs },
        run: async ({ links }) => {
          const proxy = links.at({ instance, server });
          try {
            await begin(proxy);
            await sleep(forMs);
          } finally {
            await proxy.heal();
          }
          return { backAtMs: Date.now() };
        },
      };
    },
  };
}

export const networkFaults: readonly Fault[] = [
  // Open connections are broken once; new ones are accepted at once.
  linkFault('reset-link', () => ({ description: 'reset', forMs: 0, begin: (proxy) => proxy.cut() })),
  linkFault('cut-link', (draw) => ({
    description: 'reset, then refused',
    forMs: draw(300, 9_000),
    begin: async (proxy) => {
      await proxy.refuse();
      proxy.cut();
    },
  })),
  linkFault('hold-link', (draw) => ({
    description: 'nothing delivered',
    forMs: draw(300, 9_000),
    begin: (proxy) => proxy.shape({ held: true }),
  })),
  linkFault('slow-link', (draw) => {
    const [delayMs, jitterMs] = [draw(5, 400), draw(0, 200)];
    return {
      description: `${delayMs} ms late, up to ${jitterMs} ms more`,
      forMs: draw(2_000, 6_000),
      begin: (proxy) => proxy.shape({ delayMs, jitterMs }),
    };
  }),
  linkFault('narrow-link', (draw) => {
    const bytesPerSecond = draw(2, 60) * 1_000;
    return {
      description: `${bytesPerSecond} bytes/s`,
      forMs: draw(2_000, 6_000),
      begin: (proxy) => proxy.shape({ bytesPerSecond }),
    };
  }),
];
