import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { parse } from 'lossless-json';
import { platformUnderTest } from './platform/platform-env.ts';

/** Adds nothing to a request, so that tests can send malformed ones too. */
export type TestRequest = {
  method: string;
  path: string;
  headers?: Record<string, string | string[]> | undefined;
  body?: string | Buffer | undefined;
  timeoutMs?: number;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined when the answer is not JSON. */
  json: unknown;
};

export type Caller = {
  token?: string | undefined;
  apiKey?: string | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string | string[]> | undefined;
};

const REQUEST_TIMEOUT_MS = 30_000;
/** Exceeds the concurrent requests of any test. A request that waited here would make the gateway look slow. */
const MAX_SOCKETS = 1_024;
const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  // An aborted answer throws in the loop above, so the text is complete here.
  return Buffer.concat(chunks).toString('utf8');
}

async function toAnswer(message: IncomingMessage): Promise<Answer> {
  const text = await textOf(message);
  const isJson = /^application\/([a-z.]+\+)?json\b/.test(message.headers['content-type'] ?? '');
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

type Check = (sent: TestRequest, answer: Answer, baseUrl: string) => Promise<void>;
let check: Check | undefined;

export function checkAnswers(by: Check): void {
  check = by;
}

/** Unchanged. Rejects when the connection breaks or after 30 s. */
export async function send(sent: TestRequest, baseUrl = platformUnderTest().baseUrl): Promise<Answer> {
  const answer = await exchange(sent, baseUrl);
  await check?.(sent, answer, baseUrl);
  return answer;
}

function exchange(sent: TestRequest, baseUrl: string): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const timeoutMs = sent.timeoutMs ?? REQUEST_TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, method: sent.method, path: sent.path, headers: sent.headers ?? {} },
      (message) => {
        toAnswer(message).then(resolve, reject);
      },
    );
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no answer to ${sent.method} ${sent.path} within ${timeoutMs} ms`)),
      timeoutMs,
    );
    outgoing.on('error', reject);
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.end(sent.body);
  });
}

function headersOf(caller: Caller): Record<string, string | string[]> {
  return {
    ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
    ...(caller.apiKey === undefined ? {} : { 'x-api-key': caller.apiKey }),
    ...(caller.idempotencyKey === undefined ? {} : { 'idempotency-key': caller.idempotencyKey }),
    ...caller.headers,
  };
}

export function call(
  method: string,
  path: string,
  body: unknown,
  caller: Caller = {},
  baseUrl?: string,
): Promise<Answer> {
  if (body === undefined) return send({ method, path, headers: headersOf(caller) }, baseUrl);
  return callRaw(method, path, JSON.stringify(body), caller, baseUrl);
}

export function callRaw(
  method: string,
  path: string,
  body: string | Buffer,
  caller: Caller = {},
  baseUrl?: string,
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headersOf(caller),
  };
  return send({ method, path, headers, body }, baseUrl);
}

export const get = (path: string, caller?: Caller) => call('GET', path, undefined, caller);
export const post = (path: string, body: unknown, caller?: Caller) => call('POST', path, body, caller);
export const patch = (path: string, body: unknown, caller?: Caller) => call('PATCH', path, body, caller);
export const put = (path: string, body: unknown, caller?: Caller) => call('PUT', path, body, caller);
export const remove = (path: string, caller?: Caller) => call('DELETE', path, undefined, caller);

/** The digits of the number at `path` (such as `transaction.amount`), as they were sent. */
export function numberText(answer: Answer, path: string): string {
  let value: unknown = parse(answer.text, undefined, { parseNumber: (text) => ({ numberText: text }) });
  for (const step of path.split('.')) value = (value as Record<string, unknown>)[step];
  return (value as { numberText: string }).numberText;
}
