import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export type Management = {
  /** The port that it listens on. */
  port: number;
  close(): Promise<void>;
};

/**
 * Serves `/health/live`, `/health/ready` and `/metrics`. `problems` names what keeps the service from its work;
 * an empty list means ready.
 */
export async function startManagement(options: {
  host: string;
  port: number;
  metrics: Registry;
  problems(): string[];
}): Promise<Management> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') json(response, 405, {});
    else if (path === '/health/live') json(response, 200, { status: 'ok' });
    else if (path === '/health/ready') ready(response, options.problems());
    else if (path === '/metrics') void metrics(response, options.metrics);
    else json(response, 404, {});
  });
  await listen(server, options.host, options.port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function ready(response: ServerResponse, problems: string[]): void {
  if (problems.length === 0) json(response, 200, { status: 'ok' });
  else json(response, 503, { status: 'unavailable', problems });
}

async function metrics(response: ServerResponse, registry: Registry): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(text);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
