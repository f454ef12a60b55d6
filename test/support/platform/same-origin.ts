import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** Has a page, the scripts of a directory under `/client/`, and the gateway behind `/api/`. */
export type Origin = { url: string; stop(): Promise<void> };

function proxy(gatewayUrl: string, from: IncomingMessage, to: ServerResponse): void {
  const outgoing = request(new URL(from.url ?? '/', gatewayUrl), {
    method: from.method,
    headers: from.headers,
  });
  outgoing.on('response', (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  outgoing.on('error', () => to.destroy());
  from.pipe(outgoing);
}

async function file(directory: string, path: string, to: ServerResponse): Promise<void> {
  const name = /^\/client\/([\w.-]+\.js)$/.exec(path)?.[1];
  const text = name === undefined ? undefined : await readFile(join(directory, name)).catch(() => undefined);
  if (text === undefined) to.writeHead(404).end();
  else to.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
}

export async function startOrigin(gatewayUrl: string, directory: string): Promise<Origin> {
  const server = createServer((from, to) => {
    const path = from.url ?? '/';
    if (path.startsWith('/api/')) return proxy(gatewayUrl, from, to);
    if (path === '/') {
      return void to
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Shop</title>');
    }
    void file(directory, path, to);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
