import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from '@cowrie/telemetry/setup';

export type Management = {
  /** The port that it listens on. */
  port: number;
  close(): Promise<void>;
};

type Options = {
  host: string;
  port: number;
  metrics: Metrics;
  /** What keeps the service from its work; empty when it is ready. */
  problems(): string[];
  /** What keeps it from taking requests, which it may answer by saying what it lacks (docs/decisions/0025). */
  servingProblems(): string[];
};

/** Serves `/health/live`, `/health/ready`, `/health/serving` and `/metrics`. Rejects when it cannot listen. */
export async function startManagement(options: Options): Promise<Management> {
  const server = createServer((request, response) => {
    // Who asks for a state that cannot be read gets a 500: that must not end the service.
    answer(request.method, request.url?.split('?')[0], response, options).catch(() => {
      if (response.headersSent) response.destroy();
      else json(response, 500, { status: 'unavailable' });
    });
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

async function answer(
  method: string | undefined,
  path: string | undefined,
  response: ServerResponse,
  { metrics, problems, servingProblems }: Options,
): Promise<void> {
  if (path === undefined || !PATHS.has(path)) return json(response, 404, {});
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return json(response, 405, {});
  }
  if (path === '/health/live') return json(response, 200, { status: 'ok' });
  if (path === '/health/ready') return ready(response, problems());
  if (path === '/health/serving') return ready(response, servingProblems());
  const text = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
}

const PATHS = new Set(['/health/live', '/health/ready', '/health/serving', '/metrics']);

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

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
