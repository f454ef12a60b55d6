import { afterEach, describe, expect, it } from '@jest/globals';
import { testClientOf } from '../testing.ts';
import { createCluster } from './cluster.ts';
import { createWriting } from './produce.ts';
import type { Reader } from './reader.ts';
import { metadata, produced, type ScriptedBroker, startBroker } from './testing.ts';

const TOPIC = 'coin.events';
const NOT_LEADER = 6;
const DUPLICATE = 46;
const MESSAGE_TOO_LARGE = 10;
const PRODUCER_ID = 4_711n;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The first sequence of the one batch of a produce request, and how many records it has. */
function sequenceOf(request: Reader): [sequence: number, count: number] {
  request.skip(2 + 2 + 4 + 4);
  request.text();
  request.skip(4 + 4 + 4 + 43 - 0);
  const producerId = request.bigint64();
  expect(producerId).toBe(PRODUCER_ID);
  request.skip(2);
  return [request.int32(), request.int32()];
}

/** Writes through a broker that answers each produce request with the next of these: an error's number, or null to go away. */
async function writeThrough(answers: (number | null)[]) {
  const sequences: [number, number][] = [];
  const broker: ScriptedBroker = await startBroker((api, request) => {
    if (api === 'metadata') return metadata({ [TOPIC]: 1 }, broker);
    if (api === 'initProducerId') {
      return (out) => {
        out.int32(0);
        out.int16(0);
        out.int64(PRODUCER_ID);
        out.int16(0);
      };
    }
    sequences.push(sequenceOf(request));
    const errorCode = answers.shift();
    return errorCode === null ? null : produced(TOPIC, 0, errorCode ?? 0);
  });
  const cluster = createCluster(testClientOf(`127.0.0.1:${broker.port}`));
  closing.push(() => cluster.close(new Error('the test is over')), broker.close);
  const writing = createWriting(cluster, { idempotent: true, requestMs: 60_000 });
  await writing.begin();
  await cluster.know([TOPIC]);
  const over = new AbortController();
  let handedOver = 0;
  const write = (...values: string[]) =>
    writing.write(
      values.map((value) => ({ topic: TOPIC, partition: 0, value })),
      {
        signal: over.signal,
        onHandedOver: (isWritten) => {
          handedOver += Number(isWritten);
        },
      },
    );
  return { write, over, sequences, handedOver: () => handedOver };
}

describe('writing', () => {
  it('numbers the batches of a partition one after the other', async () => {
    const { write, sequences } = await writeThrough([]);
    await write('a', 'b', 'c');
    await write('d');
    expect(sequences).toEqual([
      [0, 3],
      [3, 1],
    ]);
  });

  it.each([
    ['another broker leads by now', NOT_LEADER],
    ['the connection is lost', null],
  ])('repeats a batch under its numbers when %s', async (_name, answer) => {
    const { write, sequences } = await writeThrough([answer]);
    await write('a', 'b');
    await write('c');
    expect(sequences).toEqual([
      [0, 2],
      [0, 2],
      [2, 1],
    ]);
  });

  it('takes a batch that the broker has already for written', async () => {
    const { write, sequences } = await writeThrough([null, DUPLICATE]);
    await write('a');
    expect(sequences).toHaveLength(2);
  });

  it('gives up at once what will be refused again, and after some times what may pass', async () => {
    const large = await writeThrough([MESSAGE_TOO_LARGE]);
    await expect(large.write('a')).rejects.toMatchObject({ type: 'MESSAGE_TOO_LARGE' });
    expect([large.sequences.length, large.handedOver()]).toEqual([1, 1]);
    const moved = await writeThrough(Array(9).fill(NOT_LEADER));
    await expect(moved.write('a')).rejects.toMatchObject({ type: 'NOT_LEADER_OR_FOLLOWER' });
    expect(moved.sequences).toHaveLength(5);
  });

  it('writes nothing any more once nobody waits for it', async () => {
    const { write, over, sequences } = await writeThrough([NOT_LEADER]);
    const writing = write('a');
    over.abort(new Error('too late'));
    await expect(writing).rejects.toThrow('too late');
    await expect(write('b')).rejects.toThrow('too late');
    expect(sequences.length).toBeLessThan(2);
  });
});
