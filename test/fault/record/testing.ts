import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operation } from './types.ts';

export type ReceivedRequest = {
  path: string;
  key: string;
  apiKey: string | undefined;
  body: Record<string, unknown>;
};
export type Reaction =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'reset'
  | 'silence';
export type Gateway = {
  baseUrl: string;
  asked: ReceivedRequest[];
  close(): Promise<void>;
};

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { 'idempotency-key': key, 'x-api-key': apiKey } = request.headers;
  return {
    path: request.url ?? '',
    key: String(key ?? ''),
    apiKey: apiKey === undefined ? undefined : String(apiKey),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

function react(reaction: Reaction, response: ServerResponse): void {
  if (reaction === 'silence') return;
  if (reaction === 'reset') return void response.socket?.resetAndDestroy();
  const { status, body = {}, headers = {} } = reaction;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export async function startGateway(
  answer: (asked: ReceivedRequest) => Reaction | Promise<Reaction>,
): Promise<Gateway> {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const one = await read(request);
    if (one.key !== '') asked.push(one);
    react(await answer(one), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const UNAVAILABLE = {
  status: 503,
  body: { code: 'unavailable' },
  headers: { 'retry-after': '1' },
} satisfies Reaction;
export const NO_ANSWER: Reaction = { status: 504, body: { code: 'outcome_unknown' } };
export const TOO_POOR: Reaction = { status: 422, body: { code: 'insufficient_funds' } };

export function transactionAnswer({ path, body }: ReceivedRequest, id: number, replayed = false): Reaction {
  const { userId, toUserId = null, toTreasury = null, amount, reason } = body;
  const type = path.endsWith('mint') ? 'MINT' : path.endsWith('burn') ? 'BURN' : 'TRANSFER';
  const transaction = {
    id,
    type,
    amount,
    fromUserId: type === 'TRANSFER' ? 2 : type === 'BURN' ? userId : null,
    toUserId: type === 'MINT' ? userId : toUserId,
    fromTreasury: null,
    toTreasury,
    reason,
    createdAt: '2030-01-01T00:00:00.000Z',
  };
  const headers: Record<string, string> = replayed ? { 'idempotency-replayed': 'true' } : {};
  return { status: 201, body: { transaction, wallet: { userId: 2, balance: 5 } }, headers };
}

export function aTransfer(over: Partial<Operation> = {}): Operation {
  return {
    key: 'key-1',
    principal: 'user:2',
    kind: 'transfer',
    path: '/api/coins/transfer',
    body: { toUserId: 3, amount: 0.5, reason: 'key-1' },
    type: 'TRANSFER',
    amountUnits: 5_000n,
    from: 2,
    to: 3,
    attempts: [],
    acknowledged: null,
    ...over,
  };
}
