import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { LIMITS, type Reply } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { mint, open, transfer } from '../testing/commands.ts';
import { createApplyBatch } from '../testing/engine.ts';
import { useLedger } from '../tools/verify/testing.ts';

/** The clock for deadlines; a transaction's time limit follows from both. */
let nowMs = Date.now();

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;
let partition = 0;
let payer: number;
let receiver: number;

beforeEach(async () => {
  partition += 1;
  [payer, receiver] = [2 * partition, 2 * partition + 1];
  const commands = [open(payer, due(60_000)), open(receiver, due(60_000)), mint(payer, 100, due(60_000))];
  await applierOf(pool)([await ledger.sliceOf(commands, partition)]);
});

const due = (inMs: number) => ({ issuedAtMs: nowMs, deadlineMs: nowMs + inMs });
const applierOf = (on: pg.Pool) =>
  createApplyBatch({ pool: on, onCommitted: () => {}, world: { clockMs: () => nowMs } });

const balanceOf = async (id: number) =>
  (await pool.query('SELECT balance FROM accounts WHERE id = $1', [id])).rows[0]?.balance;

async function lock(statement: string): Promise<() => Promise<void>> {
  const blocker = new pg.Client({ connectionString: ledger.url });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query(statement);
  return () => blocker.end();
}

/** Opens a connection on which COMMIT, and everything after it, waits until it is released. */
async function openSlowWay() {
  const { hostname, port } = new URL(ledger.url);
  const [held, sockets]: [(() => void)[], Socket[]] = [[], []];
  let isHeld = true;
  const server: Server = createServer((socket) => {
    const database = connect(Number(port), hostname);
    sockets.push(socket, database);
    for (const one of [socket, database]) one.on('error', () => {});
    database.pipe(socket);
    let waits = false;
    socket.on('data', (bytes) => {
      waits ||= bytes.includes('COMMIT\0');
      if (waits && isHeld) held.push(() => database.write(bytes));
      else database.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(ledger.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    letGo() {
      isHeld = false;
      for (const write of held) write();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function payWhile(pays: pg.Pool, endHindrance: () => Promise<void> | void): Promise<Reply[]> {
  const apply = applierOf(pays);
  const first = transfer(payer, receiver, 1, due(0));
  const slice = await ledger.sliceOf([first, transfer(payer, receiver, 10, due(60_000))], partition);
  // The batch is given up before the first caller gets 504, and the applier knows that it was not committed.
  const error = await apply([slice]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toMatchObject({ commitUnknown: true });
  nowMs = first.deadlineMs + LIMITS.replyGraceMs + 1;
  await endHindrance();
  return (await apply([slice])).replies;
}

describe('a command that is delayed until its caller got 504 is never applied, and one with time left is', () => {
  const REPLIES = [{ outcome: 'rejected', code: 'unavailable' }, { outcome: 'ok' }];

  it.each([
    ["the payer's row", () => `SELECT FROM accounts WHERE id = ${payer} FOR UPDATE`],
    ['what is written', () => 'LOCK TABLE transactions IN SHARE MODE'],
  ])('by a lock on %s', async (_what, statement) => {
    const unlock = await lock(statement());
    expect(await payWhile(pool, unlock)).toMatchObject(REPLIES);
    expect(await balanceOf(receiver)).toBe(10n);
  });

  it('by the network, between the write and its COMMIT', async () => {
    const way = await openSlowWay();
    const slow = ledger.openPool({ url: way.url, max: 2, pipeline: true });
    try {
      expect(await payWhile(slow, way.letGo)).toMatchObject(REPLIES);
      expect(await balanceOf(receiver)).toBe(10n);
    } finally {
      way.close();
    }
  });
});
