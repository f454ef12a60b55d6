import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createAllowance } from './reader-allowance.ts';
import { type StreamTarget, writeStream } from './send-stream.ts';

const MIB = 1_048_576;
const BUFFER_BYTES = 4 * MIB;
/** Linux wakes a writer when a third of the send buffer is free. */
const WOKEN_AT_BYTES = (BUFFER_BYTES * 2) / 3;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The kernel accepts 4 MiB at once; the reader then reads `bytesPerSecond`. */
function connectionOf(bytesPerSecond: number) {
  let [nowMs, waiting] = [0, 0];
  const due: { atMs: number; act: () => void }[] = [];
  const after = (ms: number, act: () => void) => {
    const entry = { atMs: nowMs + ms, act };
    due.push(entry);
    return () => void due.splice(due.indexOf(entry), due.includes(entry) ? 1 : 0);
  };
  const target: StreamTarget = Object.assign(new EventEmitter(), {
    end: () => undefined as never,
    write(piece: Uint8Array, done: () => void) {
      waiting += piece.length;
      const excess = waiting <= BUFFER_BYTES ? 0 : waiting - WOKEN_AT_BYTES;
      after((excess / bytesPerSecond) * 1_000, done);
    },
  }) as unknown as StreamTarget;
  const step = () => {
    const [next] = due.toSorted((one, other) => one.atMs - other.atMs);
    if (!next) return;
    due.splice(due.indexOf(next), 1);
    waiting = Math.max(0, waiting - ((next.atMs - nowMs) * bytesPerSecond) / 1_000);
    nowMs = next.atMs;
    next.act();
  };
  return {
    target,
    step,
    clock: { timer: (act: () => void, ms: number) => after(ms, act), nowMs: () => nowMs },
  };
}

const streamOf = (bytes: number) =>
  Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
    })(),
    { objectMode: false },
  );

async function read(bytesPerSecond: number, bytes = 9 * MIB) {
  const { target, step, clock } = connectionOf(bytesPerSecond);
  let isTaken: boolean | undefined;
  writeStream(streamOf(bytes), target, clock).then((result) => {
    isTaken = result;
  });
  while (isTaken === undefined) {
    step();
    await turn();
  }
  return { isTaken, seconds: Math.round(clock.nowMs() / 1_000) };
}

it('a reader must be twice as fast with each stretch, up to 16 KiB/s', () => {
  const allowance = createAllowance();
  const stretches = Array.from({ length: 7 }, () => {
    const bytes = allowance.pieceBytes();
    // The pieces are small, and each is as fast as required.
    for (let piece = 0; piece < 10; piece += 1) allowance.note(bytes / 10, 3_000);
    expect(Math.round(allowance.leftMs())).toBe(30_000);
    return bytes / 30 / 1_024;
  });
  expect(stretches).toEqual([1, 2, 4, 8, 16, 16, 16]);
});

describe('a reader of 9 MiB', () => {
  it.each([17_000, 24_000, 32_000, 40_000])('at %i bytes a second gets all of it', async (speed) => {
    expect((await read(speed)).isTaken).toBe(true);
  });

  it('that stops is disconnected within five minutes', async () => {
    const { isTaken, seconds } = await read(1);
    expect(isTaken).toBe(false);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('at half the required speed is disconnected in a stream of any length', async () => {
    expect((await read(8_000, 64 * MIB)).isTaken).toBe(false);
  });
});
