import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPerson, transfer } from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { type CommandLine, createCommandLine } from '../../support/platform/command-line.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import {
  aReceiver,
  type ReceivedRequest,
  type Receiver,
  verifyEvent,
} from '../../support/platform/receiver.ts';
import { useUsers } from '../../support/use-users.ts';

const { baseUrl, adminEmail, adminPassword } = platformUnderTest();
const { superAdmin, ada } = useUsers({ ada: 1_000 });
const WEBHOOKS = '/api/admin/webhooks';
let directory: string;
let cowrie: CommandLine;
let receiver: Receiver;
const running: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-listen-'));
  cowrie = createCommandLine({ COWRIE_CONFIG_DIR: directory, COWRIE_URL: baseUrl });
  const { code, stderr } = await cowrie(['login', adminEmail], { stdin: `${adminPassword}\n` });
  if (code !== 0) throw new Error(stderr);
  receiver = await aReceiver();
}, 60_000);
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  receiver.received.length = 0;
  receiver.answer = () => 204;
});
afterAll(async () => {
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  const said = { stdout: '', stderr: '' };
  let child: ChildProcess | undefined;
  const ended = cowrie(['listen', '--forward-to', receiver.url, ...args], {
    env,
    whenStarted(started) {
      child = started;
      running.push(started);
      for (const name of ['stdout', 'stderr'] as const)
        started[name]?.on('data', (text: string) => {
          said[name] += text;
        });
    },
  });
  const printed = (pattern: RegExp) =>
    eventually(() => {
      expect(said.stdout + said.stderr).toMatch(pattern);
      return pattern.exec(said.stdout + said.stderr)?.[1] ?? '';
    });
  return { said, ended, printed, stop: (signal: NodeJS.Signals) => child?.kill(signal) };
}
const of = (userId: number) => (one: ReceivedRequest) => JSON.parse(one.body).data.toUserId === userId;
/** An event that was pulled together with a refused one comes again when its lease of 30 s ends. */
const RECEIVED_WITHIN_MS = 60_000;
const received = (userId: number, count: number) =>
  eventually(() => {
    const own = receiver.received.filter(of(userId));
    expect(own.length).toBeGreaterThanOrEqual(count);
    return own;
  }, RECEIVED_WITHIN_MS);

async function delivered(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await get(`${path}/deliveries?status=DELIVERED&limit=100${after}`, superAdmin);
    const page = answer.json as { deliveries: { id: string }[]; nextCursor: string | null };
    ids.push(...page.deliveries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

it('forwards events, signed and in order, also earlier ones, and removes its webhook at the end', async () => {
  const ben = await aPerson();
  await transfer(ada, { toUserId: ben.id }, 1);
  const listening = start(['--types', 'coin.transaction.recorded', '--since', '1h']);
  const id = await listening.printed(/^webhook +(\S+)$/m);
  const secret = await listening.printed(/^secret +(whsec_\S+)$/m);
  await listening.printed(/Forwarding to/);
  for (const amount of [2, 3]) await transfer(ada, { toUserId: ben.id }, amount);
  const events = (await received(ben.id, 3)).map(
    (one) => verifyEvent(one, secret).data as { amount: number },
  );
  expect(events.map(({ amount }) => amount).sort()).toEqual([1, 2, 3]);
  expect(events.findIndex(({ amount }) => amount === 2)).toBeLessThan(
    events.findIndex(({ amount }) => amount === 3),
  );
  await listening.printed(
    /^\d\d:\d\d:\d\d {2}coin\.transaction\.recorded {2}\d+:\d+ {2}-> {2}204 {2}\d+ ms$/m,
  );

  const again = receiver.received.filter(of(ben.id))[0]?.headers['webhook-id'];
  const path = `${WEBHOOKS}/${id}`;
  await eventually(async () => expect(await delivered(path)).toContain(again));
  expect((await post(`${path}/deliveries/${again}/redeliver`, {}, superAdmin)).status).toBe(202);
  await received(ben.id, 4);

  listening.stop('SIGINT');
  expect(await listening.ended).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('The webhook was deleted.'),
  });
  expect((await get(path, superAdmin)).status).toBe(404);
}, 120_000);

it('shows refused events, which come again before later ones; SIGTERM ends it too', async () => {
  const ben = await aPerson();
  const listening = start(['--json', '--types', 'coin.transaction.recorded']);
  const id = await listening.printed(/"webhookId":"(\S+?)"/);
  await listening.printed(/Forwarding to/);
  receiver.answer = (one) =>
    of(ben.id)(one) && receiver.received.filter(of(ben.id)).length === 1 ? 500 : 204;
  for (const amount of [1, 2]) await transfer(ada, { toUserId: ben.id }, amount);
  await listening.printed(/"isTaken":false,"status":500/);
  // A refused event comes again after 30 s, or when it is requested.
  const refusedId = receiver.received.find(of(ben.id))?.headers['webhook-id'];
  await post(`${WEBHOOKS}/${id}/deliveries/${refusedId}/redeliver`, {}, superAdmin);
  const [refused, ...others] = await received(ben.id, 3);
  const idOf = (one: ReceivedRequest | undefined) => one?.headers['webhook-id'];
  expect(idOf(others[0])).toBe(idOf(refused));
  expect(idOf(others[1])).not.toBe(idOf(refused));
  listening.stop('SIGTERM');
  expect((await listening.ended).code).toBe(0);
  expect((await get(`${WEBHOOKS}/${id}`, superAdmin)).status).toBe(404);
}, 120_000);
