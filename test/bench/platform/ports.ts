import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, of which a bench makes many. */
const FIRST = 20_000;
const SPAN = 10_000;
const ATTEMPTS = 100;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first of `count` ports in a row that are free now: gateways listen on neighbours. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = FIRST + Math.floor(Math.random() * (SPAN - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (!free.includes(false)) return first;
  }
  throw new Error(`no ${count} free ports in a row were found`);
}
