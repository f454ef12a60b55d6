import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from '@cowrie/telemetry/setup';

export type Management = {
  port: number;
  close(): Promise<void>;
};

type Options = {
  host: string;
  port: number;
  metrics: Metrics;
  /** The list is empty when the service is ready. */
  problems(): string[];
  /** A degraded service still accepts requests (docs/decisions/0025). */
  servingProblems(): string[];
};

/** It serves `/health/live`, `/health/ready`, `/health/serving` and `/metrics`, and rejects if it cannot listen. */
export async function startManagement(options: Options): Promise<Management> {
  const server = createServer((request, response) => {
    // A failure to read the state answers 500 and must not end the service.
    answerRequest(request.method, request.url?.split('?')[0], response, options).catch(() => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { status: 'unavailable' });
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

async function answerRequest(
  method: string | undefined,
  path: string | undefined,
  response: ServerResponse,
  { metrics, problems, servingProblems }: Options,
): Promise<void> {
  if (path === undefined || !PATHS.has(path)) return sendJson(response, 404, {});
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return sendJson(response, 405, {});
  }
  if (path === '/health/live') return sendJson(response, 200, { status: 'ok' });
  if (path === '/health/ready') return sendHealth(response, problems());
  if (path === '/health/serving') return sendHealth(response, servingProblems());
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

function sendHealth(response: ServerResponse, problems: string[]): void {
  if (problems.length === 0) sendJson(response, 200, { status: 'ok' });
  else sendJson(response, 503, { status: 'unavailable', problems });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
