import { LIMITS, querySchema } from '@cowrie/contracts';
import { decodeWith } from '@cowrie/messaging';
import { type Logger, silentMeter } from '@cowrie/telemetry';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { QueryAnswer } from './answer-query.ts';
import { createQueryClient } from './query-client.ts';
import { createQueryServer } from './query-server.ts';

const logger = createLogger({ service: 'queries', instance: 'test', level: 'silent' });
const SECRETS = ['a secret of thirty-two characters', 'the secret that it replaced, long'];
const Query = z.discriminatedUnion('name', [
  querySchema('echo', z.object({ n: z.number(), behaviour: z.string() })),
  querySchema('echo.other', z.object({ n: z.number(), behaviour: z.string() })),
]);
type Query = z.infer<typeof Query>;
const COMMAND = 777;
const UNKNOWN = { ok: false, failure: 'outcome_unknown' };
const UNAVAILABLE = { ok: false, failure: 'unavailable' };

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function startServer({ port = 0, secrets = SECRETS, maxInFlight = 8 } = {}) {
  const handled: number[] = [];
  const gate = Promise.withResolvers<void>();
  async function handle({ data }: Query): Promise<QueryAnswer> {
    handled.push(data.n);
    if (data.behaviour === 'throw') throw new Error('the database is away');
    if (data.behaviour === 'hang') return new Promise(() => undefined);
    if (data.behaviour === 'reject') return { ok: false, code: 'user_not_found', detail: 'nobody' };
    if (data.behaviour === 'wait') await gate.promise;
    return { ok: true, data };
  }
  const server = createQueryServer<Query>({
    ...{ service: 'echo', host: '127.0.0.1', port, secrets, maxInFlight, logger, meter: silentMeter, handle },
    decode: decodeWith(Query),
    isCommand: ({ data }) => data.n === COMMAND,
  });
  await server.start();
  closing.push(server.close);
  return { ...server, handled, open: gate.resolve, origin: `http://127.0.0.1:${server.port()}` };
}

function startClient(
  origins: string[],
  { secrets = SECRETS, maxInFlight = 100, lines = [] as string[] } = {},
) {
  const warn = (_fields: object, line: string) => void lines.push(line);
  const client = createQueryClient({
    ...{ service: 'echo', origins, secrets, instance: 'gateway-1', maxInFlight },
    logger: { ...logger, warn, info: warn, error: warn } as Logger,
  });
  closing.push(client.close);
  return (
    n: number,
    behaviour: string,
    { withinMs = 5_000, deadlineMs = Date.now() + withinMs }: { withinMs?: number; deadlineMs?: number } = {},
  ) =>
    client.request({
      timeoutMs: withinMs + LIMITS.replyGraceMs,
      isCommand: n === COMMAND,
      message: {
        ...{ principal: 'user:1', apiKeyId: null, issuedAtMs: Date.now(), deadlineMs, requestId: 'r' },
        ...{ name: 'echo', data: { n, behaviour } },
      },
    });
}

describe('a query over HTTP', () => {
  it('gets its own reply, among others of the same turn', async () => {
    const server = await startServer({ maxInFlight: 100 });
    const ask = startClient([server.origin], { maxInFlight: 250 });
    const results = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(n, 'echo')));
    results.forEach((result, n) => {
      expect(result).toMatchObject({ ok: true, reply: { outcome: 'ok', data: { n, behaviour: 'echo' } } });
    });
  });

  it('carries a refusal, and answers unavailable for a handler that throws', async () => {
    const server = await startServer();
    const ask = startClient([server.origin]);
    const refusal = { outcome: 'rejected', code: 'user_not_found', detail: 'nobody' };
    expect(await ask(1, 'reject')).toMatchObject({ ok: true, reply: refusal });
    expect(await ask(1, 'throw')).toMatchObject({ ok: true, reply: { code: 'unavailable' } });
  });

  it('does not wait for a slow one of the same turn', async () => {
    const server = await startServer();
    const ask = startClient([server.origin]);
    const slow = ask(1, 'wait');
    expect(await ask(2, 'echo')).toMatchObject({ ok: true });
    server.open();
    expect(await slow).toMatchObject({ ok: true });
  });

  it('is answered after its deadline only as unavailable, and is not handled then', async () => {
    const server = await startServer();
    const ask = startClient([server.origin]);
    expect(await ask(1, 'hang', { withinMs: 50 })).toMatchObject({
      ok: true,
      reply: { code: 'unavailable' },
    });
    expect(await ask(424_242, 'echo', { deadlineMs: Date.now() - 1 })).toEqual(UNKNOWN);
    expect(server.handled).not.toContain(424_242);
  });

  it('that changes something is unknown when it fails or is late', async () => {
    const server = await startServer();
    const ask = startClient([server.origin]);
    expect(await ask(COMMAND, 'throw')).toEqual(UNKNOWN);
    expect(await ask(COMMAND, 'hang', { withinMs: 50 })).toEqual(UNKNOWN);
    expect(await ask(COMMAND, 'reject')).toMatchObject({ ok: true, reply: { code: 'user_not_found' } });
  });

  it('of a later version is refused at once', async () => {
    const server = await startServer();
    const client = createQueryClient({
      ...{
        service: 'echo',
        origins: [server.origin],
        secrets: SECRETS,
        instance: 'g',
        maxInFlight: 1,
        logger,
      },
    });
    closing.push(client.close);
    const envelope = { principal: 'user:1', apiKeyId: null, issuedAtMs: 1, requestId: 'r' };
    const message = { ...envelope, deadlineMs: Date.now() + 5_000, name: 'later', data: {} };
    const detail = 'The service does not know "later" yet; nothing was changed. Try again.';
    expect(await client.request({ timeoutMs: 5_000, message })).toMatchObject({
      ok: true,
      reply: { detail },
    });
  });
});

describe('bounds', () => {
  it('refuses at once what is beyond the number in flight of the client', async () => {
    const server = await startServer();
    const ask = startClient([server.origin], { maxInFlight: 2 });
    const waiting = [ask(1, 'wait'), ask(2, 'wait')];
    expect(await ask(3, 'echo')).toEqual(UNAVAILABLE);
    server.open();
    await Promise.all(waiting);
    expect(await ask(4, 'echo')).toMatchObject({ ok: true });
  });

  it('refuses what is beyond the queue of the server', async () => {
    const server = await startServer({ maxInFlight: 1 });
    const ask = startClient([server.origin]);
    const waiting = Array.from({ length: 9 }, (_, n) => ask(n, 'wait'));
    expect(await ask(10, 'echo')).toMatchObject({ ok: true, reply: { code: 'unavailable' } });
    server.open();
    for (const result of await Promise.all(waiting))
      expect(result).toMatchObject({ reply: { outcome: 'ok' } });
  });
});

describe('an instance that goes', () => {
  it('answers what it has while it closes; the next query goes to another instance', async () => {
    const [first, second] = [await startServer(), await startServer()];
    const ask = startClient([first.origin, second.origin]);
    const inHand = [ask(1, 'wait'), ask(2, 'wait')];
    await Promise.all([ask(3, 'echo'), ask(4, 'echo')]);
    const closed = first.close();
    first.open();
    second.open();
    for (const result of await Promise.all(inHand)) expect(result).toMatchObject({ ok: true });
    await closed;
    for (const n of [5, 6, 7]) expect(await ask(n, 'echo')).toMatchObject({ ok: true });
  });

  it('is passed over while another one answers', async () => {
    const [gone, alive] = [await startServer(), await startServer()];
    await gone.close();
    const lines: string[] = [];
    const ask = startClient([gone.origin, alive.origin], { lines });
    for (let n = 0; n < 20; n++) expect(await ask(n, 'echo')).toMatchObject({ ok: true });
    expect(lines).toEqual(['queries: no answer; trying again']);
  });

  it('is waited for until the timeout, when there is no other', async () => {
    const first = await startServer();
    const port = first.port();
    const ask = startClient([first.origin]);
    await ask(1, 'echo');
    await first.close();
    const between = ask(2, 'echo');
    await startServer({ port });
    expect(await between).toMatchObject({ ok: true });
  });

  it('makes a query unavailable when the time is over', async () => {
    const server = await startServer();
    await server.close();
    const ask = startClient([server.origin]);
    expect(await ask(1, 'echo', { withinMs: 20 })).toMatchObject({ ok: false });
  });
});

describe('the token of a service', () => {
  it('opens when any secret of the server has signed it, and no door otherwise', async () => {
    const server = await startServer();
    expect(await startClient([server.origin], { secrets: SECRETS.toReversed() })(1, 'echo')).toMatchObject({
      ok: true,
    });
    const strange = startClient([server.origin], { secrets: ['another secret of thirty-two characters'] });
    expect(await strange(2, 'echo', { withinMs: 20 })).toMatchObject({ ok: false });
    const answer = await fetch(`${server.origin}/queries`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    expect(server.handled).toEqual([1]);
  });
});
