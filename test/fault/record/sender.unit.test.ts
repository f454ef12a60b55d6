import { afterEach, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { outcomeOf } from './outcome.ts';
import { createSender, type Sender } from './sender.ts';
import {
  aTransfer,
  type Gateway,
  NO_ANSWER,
  type Reaction,
  type ReceivedRequest,
  startGateway,
  TOO_POOR,
  transactionAnswer,
  UNAVAILABLE,
} from './testing.ts';
import type { Violation } from './types.ts';

/** A timeout for requests that get no answer. */
const SHORT_MS = 100;
/** A timeout for requests that get an answer, even on a slow machine. */
const AMPLE_MS = 8_000;

let gateway: Gateway | undefined;
const violations: Violation[] = [];
const allowed = { connectionErrors: false };
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  violations.length = 0;
  allowed.connectionErrors = false;
});

function senderTo(baseUrl: string, timeoutMs = AMPLE_MS): Sender {
  return createSender({
    baseUrls: [baseUrl],
    apiKey: 'an-api-key',
    users: { tokenOf: async () => 'a-token' },
    allowed,
    onAttempt: (_attempt, violation) => void (violation && violations.push(violation)),
    timeoutMs,
  });
}

async function senderWith(
  answer: (asked: ReceivedRequest) => Reaction,
  timeoutMs = AMPLE_MS,
): Promise<Sender> {
  gateway = await startGateway(answer);
  return senderTo(gateway.baseUrl, timeoutMs);
}

const rules = () => violations.map(({ rule }) => rule);

describe('a request and its answer', () => {
  it('is sent with its key and recorded with the transaction', async () => {
    const operation = aTransfer();
    const attempt = await (await senderWith((asked) => transactionAnswer(asked, 17))).send(
      operation,
      'first',
    );
    expect(gateway?.asked).toEqual([
      { path: '/api/coins/transfer', key: 'key-1', apiKey: undefined, body: operation.body },
    ]);
    expect(attempt).toMatchObject({ purpose: 'first', status: 201, transactionId: 17, replayed: false });
    expect(operation.attempts).toEqual([attempt]);
    const transaction = { transactionId: 17, amountUnits: 5_000n, from: 2, to: 3 };
    expect(operation.acknowledged).toMatchObject({ transaction, hold: null, walletBalanceUnits: 50_000n });
    expect(outcomeOf(operation)).toBe('acknowledged');
    expect(rules()).toEqual([]);
  });

  it.each<[what: string, reaction: Reaction, outcome: string, broken: string[]]>([
    ['503 with Retry-After', UNAVAILABLE, 'refused', []],
    ['503 without Retry-After', { status: 503, body: { code: 'unavailable' } }, 'refused', ['answer:503']],
    ['504 outcome_unknown', NO_ANSWER, 'unknown', []],
    ['504 of somebody else', { status: 504 }, 'unknown', ['answer:504']],
    ['500', { status: 500, body: { code: 'internal' } }, 'unknown', ['answer:status']],
    ['429', { status: 429, body: { code: 'rate_limited' } }, 'refused', ['answer:status']],
    ['a refusal that nobody meant', TOO_POOR, 'refused', ['answer:status']],
    ['201 without a transaction', { status: 201, body: {} }, 'acknowledged', ['answer:form']],
    ['a connection that is reset', 'reset', 'unknown', ['answer:connection']],
    ['no answer in time', 'silence', 'unknown', ['answer:connection']],
  ])('%s', async (_what, reaction, outcome, broken) => {
    const operation = aTransfer();
    const sender = await senderWith(() => reaction, reaction === 'silence' ? SHORT_MS : AMPLE_MS);
    await sender.send(operation, 'first');
    expect(outcomeOf(operation)).toBe(outcome);
    expect(rules()).toEqual(broken);
  });

  it('has certainly not been sent when no process listens', async () => {
    const operation = aTransfer();
    const attempt = await senderTo(`http://127.0.0.1:${await findFreePort()}`).send(operation, 'first');
    expect(attempt).toMatchObject({ status: 0, connectionError: 'ECONNREFUSED' });
    expect(outcomeOf(operation)).toBe('refused');
    expect(rules()).toEqual(['answer:connection']);
  });

  it('may break while a gateway is down, also on an earlier connection or when it is noticed later', async () => {
    const sender = await senderWith(() => 'silence', SHORT_MS);
    const before = sender.send(aTransfer(), 'first');
    allowed.connectionErrors = true;
    await before;
    const after = sender.send(aTransfer(), 'first');
    await new Promise((resolve) => setImmediate(resolve));
    allowed.connectionErrors = false;
    await after;
    expect(rules()).toEqual([]);
    await sender.send(aTransfer(), 'first');
    expect(rules()).toEqual(['answer:connection']);
  });

  it('must not be accepted when a refusal is due, nor be refused once accepted', async () => {
    const answers: Reaction[] = [];
    const sender = await senderWith((asked) => answers.shift() ?? transactionAnswer(asked, 1, true));
    await sender.send(aTransfer({ kind: 'too-much' }), 'retry');
    expect(rules()).toEqual(['answer:accepted']);
    const brink = aTransfer({ kind: 'brink' });
    answers.push(TOO_POOR);
    await sender.send(brink, 'first');
    await sender.send(brink, 'retry');
    expect(rules()).toEqual(['answer:accepted']);
    answers.push(TOO_POOR);
    await sender.send(brink, 'replay');
    expect(rules()).toEqual(['answer:accepted', 'answer:status']);
  });

  it('is marked as a replay, and only then', async () => {
    const answers = [false, true, false];
    const sender = await senderWith((asked) => transactionAnswer(asked, 1, answers.shift() ?? true));
    const operation = aTransfer();
    await sender.send(operation, 'first');
    await sender.send(operation, 'replay');
    expect(rules()).toEqual([]);
    await sender.send(operation, 'replay');
    await sender.send(aTransfer(), 'first');
    expect(rules()).toEqual(['answer:replayed', 'answer:replayed']);
  });
});
