import { afterEach, describe, expect, it } from '@jest/globals';
import { testClientOf, until } from '../testing.ts';
import { createCluster } from './cluster.ts';
import { createFetcher, type FetcherDeps } from './fetcher.ts';
import type { Reader } from './reader.ts';
import { layOut, NO_PRODUCER, writeBatch } from './record-batch.ts';
import { fetchedBytes, metadata, type ScriptedBroker, startBroker } from './testing.ts';
import { createWriter } from './writer.ts';

const TOPIC = 'coin.events';
const OUT_OF_RANGE = 1;
const NOT_LEADER = 6;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function batch(offset: bigint, value: string): Buffer {
  const laidOut = layOut({ partition: 0, records: [{ value }], firstSequence: -1 });
  const out = createWriter(laidOut.bytes);
  writeBatch(out, laidOut, NO_PRODUCER, 0);
  out.bytes().writeBigInt64BE(offset, 0);
  return out.bytes();
}

/** Epoch and offset that a fetch of one partition asks for. */
function askedFor(request: Reader): { epoch: number; offset: bigint } {
  request.skip(4 + 4 + 4 + 4 + 1 + 4 + 4 + 4);
  request.text();
  request.skip(4 + 4);
  return { epoch: request.int32(), offset: request.bigint64() };
}

type Answers = (
  asked: { epoch: number; offset: bigint },
  time: number,
) => { errorCode?: number; bytes?: Buffer };

/** Reads one partition of a broker that has these answers. */
async function readFrom(
  answers: Answers,
  deps: Partial<FetcherDeps> = {},
  epochOf = (_time: number) => 5,
  who: { nodeId?: number; leader?: number } = {},
) {
  const asked: { epoch: number; offset: bigint }[] = [];
  let metadataTimes = 0;
  const broker: ScriptedBroker = await startBroker((api, request) => {
    if (api === 'metadata')
      return metadata({ [TOPIC]: 1 }, { ...who, port: broker.port, epoch: epochOf(metadataTimes++) });
    const now = askedFor(request);
    asked.push(now);
    return fetchedBytes(TOPIC, 0, { ...answers(now, asked.length - 1), end: 100n });
  });
  const values: string[] = [];
  const broken: string[] = [];
  const failures: string[] = [];
  const fetcher = createFetcher({
    cluster: createCluster(testClientOf(`127.0.0.1:${broker.port}`)),
    handle: async (_topic, _partition, messages) => {
      for (const { value } of messages) values.push(value.toString());
    },
    outOfRange: async () => 50n,
    onBroken: (_topic, _partition, error) => broken.push(error.message),
    onFailing: (error) => failures.push(error.message),
    ...deps,
  });
  closing.push(fetcher.close, broker.close);
  fetcher.assign([{ topic: TOPIC, partition: 0 }]);
  return { fetcher, asked, values, broken, failures };
}

describe('the fetcher', () => {
  it('asks for nothing before it knows where to begin, and then reads on from there', async () => {
    const { fetcher, asked, values } = await readFrom(({ offset }) => ({
      bytes: batch(offset, `at ${offset}`),
    }));
    expect(fetcher.unplaced()).toMatchObject([{ topic: TOPIC, partition: 0 }]);
    fetcher.place(TOPIC, 0, 7n);
    fetcher.place(TOPIC, 0, 9n);
    await until(() => values.length >= 3);
    expect(values.slice(0, 3)).toEqual(['at 7', 'at 8', 'at 9']);
    expect(asked[0]).toEqual({ epoch: 5, offset: 7n });
    expect(fetcher.endOf(TOPIC, 0)).toBe(100n);
  });

  it('gives a handler that throws the same again, and goes where one has sought', async () => {
    const seen: bigint[] = [];
    const { fetcher } = await readFrom(({ offset }) => ({ bytes: batch(offset, '') }), {
      handle: async (_topic, _partition, [message]) => {
        seen.push(message?.offset ?? -1n);
        if (seen.length === 1) throw new Error('not now');
        if (seen.length === 3) fetcher.seek(TOPIC, 0, 40n);
      },
    });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => seen.length >= 5);
    expect(seen.slice(0, 5)).toEqual([7n, 7n, 8n, 40n, 41n]);
  });

  it('asks once more for what it cannot decode, then stops that partition and says why; resumed it tries again', async () => {
    let isBad = true;
    const { fetcher, asked, values, broken } = await readFrom(({ offset }) => {
      const bytes = batch(offset, 'fine');
      if (isBad) bytes[bytes.length - 1] = 1;
      return { bytes };
    });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => broken.length > 0);
    expect(broken).toEqual(['the record batch at offset 7 fails its checksum']);
    expect(asked.map(({ offset }) => offset)).toEqual([7n, 7n]);
    isBad = false;
    fetcher.resume(TOPIC, 0);
    await until(() => values.length > 0);
    expect(values[0]).toBe('fine');
  });

  it('reads on after a part that came damaged once', async () => {
    const { fetcher, values, broken } = await readFrom(({ offset }, time) => {
      const bytes = batch(offset, `at ${offset}`);
      if (time === 0) bytes[bytes.length - 1] = 1;
      return { bytes };
    });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => values.length >= 2);
    expect([values.slice(0, 2), broken]).toEqual([['at 7', 'at 8'], []]);
  });

  it('goes elsewhere when nothing is at the offset, asked twice', async () => {
    const { fetcher, asked } = await readFrom(({ offset }) =>
      offset < 50n ? { errorCode: OUT_OF_RANGE } : {},
    );
    fetcher.place(TOPIC, 0, 7n);
    await until(() => asked.length >= 3);
    expect(asked.slice(0, 3).map(({ offset }) => offset)).toEqual([7n, 7n, 50n]);
  });

  it('asks who leads by now when it is refused', async () => {
    let isMoved = false;
    const { fetcher, asked, failures } = await readFrom(
      ({ epoch }) => {
        if (epoch === 6) return {};
        isMoved = true;
        return { errorCode: NOT_LEADER };
      },
      {},
      () => (isMoved ? 6 : 5),
    );
    fetcher.place(TOPIC, 0, 7n);
    await until(() => asked.some(({ epoch }) => epoch === 6));
    expect(failures[0]).toContain('NOT_LEADER_OR_FOLLOWER');
    expect(fetcher.isFailingFor(60_000)).toBe(false);
  });

  it('counts a refusal as no answer, and says since when nothing could be read', async () => {
    let answers = 0;
    let isBad = true;
    const { fetcher } = await readFrom(() => (isBad ? { errorCode: NOT_LEADER } : {}), {
      onAnswer: () => {
        answers += 1;
      },
    });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => fetcher.isFailingFor(20));
    expect(answers).toBe(0);
    isBad = false;
    await until(() => answers > 0 && !fetcher.isFailingFor(0));
  });

  it('says that nobody leads a partition', async () => {
    const { fetcher, failures } = await readFrom(() => ({}), {}, undefined, { nodeId: 1, leader: -1 });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => failures.length > 0);
    expect(failures[0]).toBe('nobody leads coin.events 0');
  });

  it('does not hand over what comes for a partition that is paused meanwhile', async () => {
    let pausedAt = 0;
    const { fetcher, values, asked } = await readFrom(({ offset }) => {
      if (offset === 9n && pausedAt === 0) {
        pausedAt = asked.length;
        fetcher.pause(TOPIC, 0);
      }
      return { bytes: batch(offset, `at ${offset}`) };
    });
    fetcher.place(TOPIC, 0, 7n);
    await until(() => pausedAt > 0);
    await fetcher.idle();
    fetcher.resume(TOPIC, 0);
    await until(() => values.length >= 4);
    expect(values.slice(0, 4)).toEqual(['at 7', 'at 8', 'at 9', 'at 10']);
  });
});
