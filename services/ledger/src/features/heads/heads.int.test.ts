import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { ChainSealed, type LedgerCommand, PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compactVerify, importJWK } from 'jose';
import { command, inTime, mint, open, transfer } from '../../testing/commands.ts';
import { createTestLedger, readAll, useLedger, verifyAfter } from '../../tools/verify/testing.ts';
import { createSignHead } from './sign.ts';
import { HeadSigningKey } from './signing-key.ts';
import { readSealMoment } from './table.ts';

const { d, ...publicKey } = HeadSigningKey.parse({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid: 'heads-1',
});
const [PAYER, RECEIVER] = [1, 2];
const partition = partitionFor(String(PAYER), PARTITIONS);
const seal = (sealedBeforeMs: number, of = partition): LedgerCommand =>
  command({ name: 'chain.seal', data: { partition: of, sealedBeforeMs } }, inTime());
const pay = () => transfer(PAYER, RECEIVER, 1, inTime());

const ledger = useLedger({ signHead: createSignHead({ ...publicKey, d }), max: 1 });
const { pool: client } = ledger;
beforeAll(async () => {
  await ledger.apply([PAYER, RECEIVER].map((id) => open(id, inTime())));
  await ledger.apply([mint(PAYER, 1_000, inTime())]);
});

type SealedHeadEvent = { sequence: string; type: string; subject: string; data: ChainSealed };

async function sealedEvents(): Promise<SealedHeadEvent[]> {
  const { rows } = await client.query<{ sequence: string; type: string; subject: string; data: string }>(
    'SELECT sequence, type, subject, data FROM outbox WHERE partition = $1 ORDER BY sequence',
    [partition],
  );
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
  return rows
    .filter(({ type }) => type === 'coin.chain.sealed')
    .map((row) => ({ ...row, data: ChainSealed.parse(JSON.parse(row.data)) }));
}
const storedHeads = async () =>
  (await client.query('SELECT * FROM chain_heads ORDER BY partition, sequence')).rows;
const chain = async () => (await readAll(ledger.url)).filter((row) => row.partition === partition);
const nothing = async () => [(await sealedEvents()).length, (await storedHeads()).length];

describe('chain.seal', () => {
  it('signs the last transaction in the next event of its partition, and changes no transaction', async () => {
    const before = await chain();
    expect(await ledger.apply([seal(0)])).toMatchObject([{ outcome: 'ok' }]);
    const head = before.at(-1);
    const [event, ...more] = await sealedEvents();
    expect(more).toEqual([]);
    const { jws, ...content } = event?.data ?? { jws: '' };
    expect(content).toMatchObject({
      partition,
      sequence: Number(head?.sequence),
      hash: head?.hash.toString('hex'),
    });
    const { payload, protectedHeader } = await compactVerify(jws, await importJWK({ ...publicKey }, 'EdDSA'));
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'heads-1', typ: 'cowrie-head+jwt' });
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(content);
    expect(await storedHeads()).toMatchObject([{ partition, jws, hash: head?.hash }]);
    await ledger.apply([pay()]);
    const after = await chain();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)?.previousHash).toEqual(head?.hash);
  });

  it('seals a head once, whoever requests it, and the next one only after the interval', async () => {
    const before = await nothing();
    const [last] = (await storedHeads()).slice(-1);
    // The partition has moved, and another owner sends a moment before the last seal.
    expect(await ledger.apply([seal(last.at.getTime() - 1)])).toMatchObject([{ outcome: 'ok' }]);
    expect(await nothing()).toEqual(before);
    await ledger.apply([seal(Date.now()), seal(Date.now())]);
    expect(await nothing()).toEqual(before.map((count) => count + 1));
    await ledger.apply([seal(Date.now() + 60_000)]);
    expect(await nothing()).toEqual(before.map((count) => count + 1));
  });

  it('includes transactions before it in its batch, and none after it', async () => {
    await ledger.apply([pay(), seal(Date.now() + 60_000), pay()]);
    const last = (await sealedEvents()).at(-1)?.data;
    expect(last?.sequence).toBe(Number((await chain()).at(-2)?.sequence));
    expect(last?.hash).toBe((await chain()).at(-2)?.hash.toString('hex'));
  });
});

it('is not requested before the database is one interval old', async () => {
  expect(await readSealMoment(client, 3_600)).toBeNull();
  const [{ now_ms: nowMs }] = (await client.query('SELECT extract(epoch FROM now()) * 1000 AS now_ms')).rows;
  await client.query("UPDATE schema_migrations SET applied_at = now() - interval '1 hour'");
  const momentMs = await readSealMoment(client, 3_600);
  expect(momentMs).toBeGreaterThanOrEqual(Math.floor(Number(nowMs)) - 3_600_000);
});

describe('a verification', () => {
  const VERIFY: [what: string, statement: string, problem: RegExp][] = [
    ['a forged hash', 'UPDATE chain_heads SET hash = sha256(hash)', /another hash/],
    [
      'a head of no transaction',
      'UPDATE chain_heads SET sequence = sequence - 1 WHERE sequence > 1',
      /no such|another/,
    ],
    ['another time', "UPDATE chain_heads SET at = at - interval '1 hour'", /something else was signed/],
    ['what is not signed', "UPDATE chain_heads SET jws = 'a.b.c'", /something else was signed/],
    [
      'the number of a transaction',
      'UPDATE chain_heads SET event_sequence = event_sequence + 1',
      /is not its event's/,
    ],
    ['a head less', `DELETE FROM chain_heads WHERE partition = ${partition}`, /heads sealed/],
    [
      'a head more',
      `INSERT INTO chain_heads SELECT partition, sequence, hash, now(), 'a.b.c', 1000 FROM transactions ORDER BY id DESC LIMIT 1`,
      /heads sealed/,
    ],
  ];

  it('passes with heads as they are', async () => {
    expect(await verifyAfter(ledger)).toMatchObject({ status: 'PASSED', findings: [] });
  });

  it.each(VERIFY)('reports %s', async (_, statement, problem) => {
    const { findings } = await verifyAfter(ledger, statement);
    expect(findings.map((finding) => finding.problem).join('\n')).toMatch(problem);
  });

  it.each(["UPDATE chain_heads SET jws = ''", 'DELETE FROM chain_heads', 'TRUNCATE chain_heads'])(
    'protects sealed heads: nobody may %s',
    async (statement) => {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});

it('is refused, and changes nothing, without a key', async () => {
  const without = await createTestLedger();
  try {
    await without.apply([open(PAYER, inTime())]);
    await without.apply([mint(PAYER, 5, inTime())]);
    expect(await without.apply([{ ...seal(0), id: randomUUID() }])).toMatchObject([
      { outcome: 'rejected', code: 'unavailable' },
    ]);
    expect(await verifyAfter(without)).toMatchObject({ status: 'PASSED', findings: [] });
  } finally {
    await without.close();
    await without.drop();
  }
});
