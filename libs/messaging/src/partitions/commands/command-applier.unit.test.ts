import { randomUUID } from 'node:crypto';
import type { Envelope, Reply } from '@cowrie/contracts';
import { faultyCommand, faultyCommandOf } from '@cowrie/telemetry';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { describePause } from '../partition-pause.ts';
import { digestOf } from '../recreated.ts';
import { createBatchInstrumentation } from './batch-instrumentation.ts';
import { type ApplyBatch, type CommandSlice, createCommandApplier } from './command-applier.ts';
import { createPartitionLog, type PartitionLog } from './partition-log.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const envelope = (over: Partial<Envelope> = {}): Envelope => ({
  id: randomUUID(),
  name: 'thing.do',
  principal: 'user:1',
  apiKeyId: null,
  issuedAtMs: Date.now(),
  deadlineMs: Date.now() + 60_000,
  requestId: 'r',
  replyPartition: 0,
  ...over,
});
const okTo = (slices: CommandSlice<Envelope>[]): Reply[] =>
  slices.flatMap(({ deliveries }) =>
    deliveries.map(({ command }) => ({
      id: command.id,
      outcome: 'ok' as const,
      replayed: false,
      data: null,
    })),
  );

function setUp(apply: ApplyBatch<Envelope>, maxBatch = 100, weigh = (_command: Envelope) => 1) {
  const logs = new Map<number, PartitionLog<Envelope>>();
  for (const partition of [0, 1]) {
    const start = { nextOffset: 0n, lastDigest: null };
    logs.set(partition, createPartitionLog(partition, start, { low: 0n, high: 0n }));
  }
  const answers: Reply[] = [];
  const advanced: [number, bigint][] = [];
  const fenced: [number, bigint][] = [];
  const waiting: (() => void)[] = [];
  const heard = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const deadLetters: [number, bigint, string][] = [];
  const notKept = { left: 0 };
  const applier = createCommandApplier<Envelope>({
    faultOf: (error) =>
      String(error).includes('constraint') || faultyCommandOf(error) !== null
        ? { whose: 'command', detail: 'SQLSTATE 23514' }
        : { whose: 'world', reason: 'unreachable', detail: String(error) },
    async deadLetter(message, reason) {
      deadLetters.push([message.partition, message.offset, reason]);
      return notKept.left-- <= 0;
    },
    maxBatch,
    apply,
    instrumentation: createBatchInstrumentation({ topic: 't', logger: silent }),
    logger: silent,
    logs,
    answer: async (_command, reply) => {
      answers.push(reply);
      heard();
    },
    onAdvanced: (partition, offset) => advanced.push([partition, offset]),
    onFenced: (partition, offset) => {
      fenced.push([partition, offset]);
      heard();
    },
  });
  const push = (
    partition: number,
    command: Envelope | null,
    prepared: Promise<unknown> | null = null,
  ): void => {
    const log = logs.get(partition);
    const offset = log?.end().offset ?? 0n;
    const message = {
      topic: 't',
      partition,
      offset,
      key: null,
      value: Buffer.from(String(offset)),
      headers: {},
      timestampMs: 0,
    };
    log?.push({ message, command, weight: command ? weigh(command) : 1, prepared }, applier.wake);
  };
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { logs, answers, deadLetters, notKept, advanced, fenced, applier, push, until };
}

function logOf(set: ReturnType<typeof setUp>, partition: number): PartitionLog<Envelope> {
  const log = set.logs.get(partition);
  if (!log) throw new Error(`partition ${partition} was forgotten`);
  return log;
}

describe('the applier', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('merges partitions into one batch, each in its order, while a batch runs', async () => {
    const batches: CommandSlice<Envelope>[][] = [];
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const set = setUp(async (slices) => {
      batches.push(slices);
      if (batches.length === 1) await gate;
      return { replies: okTo(slices), fenced: [] };
    });
    const [a, b, c, d] = [envelope(), envelope(), envelope(), envelope()];
    set.push(0, a);
    set.push(0, b);
    set.push(1, c);
    set.push(0, d);
    release();
    await set.until(() => set.answers.length === 4);
    expect(
      batches.map((batch) => batch.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id))),
    ).toEqual([[a.id], expect.arrayContaining([b.id, d.id, c.id])]);
    const second = batches[1]?.find(({ partition }) => partition === 0);
    expect(second).toMatchObject({ nextOffset: 1n, advanceTo: 3n });
    expect(second?.deliveries.map(({ command }) => command.id)).toEqual([b.id, d.id]);
  });

  it('gives each partition its turn, however much waits in one', async () => {
    const set = setUp(async (slices) => ({ replies: okTo(slices), fenced: [] }), 1);
    for (let i = 0; i < 5; i++) set.push(0, envelope());
    const other = envelope();
    set.push(1, other);
    await set.until(() => set.answers.length === 6);
    expect(set.answers.findIndex(({ id }) => id === other.id)).toBeLessThan(3);
  });

  it('counts a command by its weight; one that weighs more than a batch goes alone', async () => {
    const batches: string[][] = [];
    const heavy = envelope();
    const set = setUp(
      async (slices) => {
        batches.push(slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id)));
        return { replies: okTo(slices), fenced: [] };
      },
      3,
      ({ id }) => (id === heavy.id ? 7 : 1),
    );
    const others = Array.from({ length: 6 }, () => envelope());
    for (const [i, one] of [...others.slice(0, 3), heavy, ...others.slice(3)].entries()) set.push(i % 2, one);
    await set.until(() => set.answers.length === 7);
    expect(batches).toContainEqual([heavy.id]);
    expect(batches.flat().length).toBe(7);
  });

  it('takes no more than a few batches by weight, so that heavy ones do not fill the memory', async () => {
    const set = setUp(
      () => new Promise(() => undefined),
      3,
      () => 5,
    );
    const room = () => set.applier.hasRoom(logOf(set, 0));
    set.push(0, envelope());
    set.push(0, envelope());
    expect(room()).toBe(true);
    set.push(1, envelope());
    expect(room()).toBe(false);
    logOf(set, 0).advance(2n, logOf(set, 0).queue.slice(0, 2));
    expect(room()).toBe(true);
  });

  it('rests after a batch of several, so that the next holds more, but not once a full one waits', async () => {
    // With real timers the linger never ends by itself here.
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const sizes: number[] = [];
    const set = setUp(async (slices) => {
      sizes.push(slices.reduce((sum, { deliveries }) => sum + deliveries.length, 0));
      return { replies: okTo(slices), fenced: [] };
    }, 3);
    const answered = (count: number) => set.until(() => set.answers.length === count);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (let i = 0; i < 3; i++) set.push(i % 2, envelope());
    await answered(3);
    // Each command comes in its own turn; without the linger each would be its own batch.
    for (let i = 0; i < 3; i++) {
      set.push(i % 2, envelope());
      await turn();
    }
    await answered(6);
    expect(sizes).toEqual([1, 2, 3]);
  });

  it('moves past what could not be decoded without answering it', async () => {
    const set = setUp(async (slices) => ({ replies: okTo(slices), fenced: [] }));
    set.push(0, null);
    set.push(0, envelope());
    await set.until(() => set.answers.length === 1);
    expect(set.advanced.at(-1)).toEqual([0, 2n]);
  });

  it('forgets a fenced partition and asks for its messages again; the others are answered', async () => {
    let isFenced = true;
    const set = setUp(async (slices) => {
      const fenced = isFenced ? [0] : [];
      isFenced = false;
      return { replies: okTo(slices.filter(({ partition }) => !fenced.includes(partition))), fenced };
    });
    set.push(0, envelope());
    set.push(1, envelope());
    await set.until(() => set.fenced.length === 1 && set.answers.length === 1);
    expect(set.fenced).toEqual([[0, 0n]]);
    expect(set.logs.has(0)).toBe(false);
    expect(set.advanced).toEqual([[1, 1n]]);
  });

  it('lets nobody wait for a slow preparation: others go first, and the position waits for it', async () => {
    const slices: CommandSlice<Envelope>[] = [];
    const set = setUp(async (taken) => {
      slices.push(...taken);
      return { replies: okTo(taken), fenced: [] };
    });
    const { promise: slowly, resolve: finish } = Promise.withResolvers<unknown>();
    const [first, slow, behind, last] = [envelope(), envelope(), envelope(), envelope()];
    set.push(0, first);
    set.push(0, slow, slowly);
    set.push(0, behind);
    set.push(0, last);
    await set.until(() => set.answers.length === 3);
    expect(set.answers.map(({ id }) => id)).toEqual([first.id, behind.id, last.id]);
    expect(set.advanced.at(-1)).toEqual([0, 1n]);
    const ahead = slices.flatMap(({ deliveries }) =>
      deliveries.map(({ command, isAhead }) => [command.id, isAhead]),
    );
    expect(ahead).toEqual([
      [first.id, false],
      [behind.id, true],
      [last.id, true],
    ]);
    finish(null);
    await set.until(() => set.answers.length === 4);
    expect(set.answers.at(-1)?.id).toBe(slow.id);
    expect(slices.at(-1)).toMatchObject({ nextOffset: 1n, advanceTo: 4n });
    expect(set.advanced.at(-1)).toEqual([0, 4n]);
    expect(logOf(set, 0).weight()).toBe(0);
  });

  it('tells the digest of the last message below which all is decided', async () => {
    const slices: CommandSlice<Envelope>[] = [];
    const set = setUp(async (taken) => {
      slices.push(...taken);
      return { replies: okTo(taken), fenced: [] };
    });
    const { promise: slowly, resolve: finish } = Promise.withResolvers<unknown>();
    set.push(0, envelope(), slowly);
    set.push(0, envelope());
    await set.until(() => set.answers.length === 1);
    expect(slices.at(-1)).toMatchObject({ nextOffset: 0n, advanceTo: 0n, lastDigest: null });
    finish(null);
    await set.until(() => set.answers.length === 2);
    expect(slices.at(-1)).toMatchObject({ advanceTo: 2n, lastDigest: digestOf(Buffer.from('1')) });
  });

  it('tries a failed batch again; what is overdue meanwhile is refused once, and only once', async () => {
    let calls = 0;
    const set = setUp(async (slices) => {
      calls += 1;
      if (calls < 3) throw new Error('the database is away');
      return { replies: okTo(slices), fenced: [] };
    });
    const overdue = envelope({ deadlineMs: Date.now() - 1 });
    const patient = envelope();
    set.push(0, overdue);
    set.push(0, patient);
    await set.until(() => set.answers.length === 2);
    expect(set.answers).toMatchObject([
      { id: overdue.id, outcome: 'rejected', code: 'unavailable' },
      { id: patient.id, outcome: 'ok' },
    ]);
  });

  it('says nothing of overdue commands whose commit may have happened', async () => {
    let calls = 0;
    const set = setUp(async (slices) => {
      calls += 1;
      if (calls < 3) throw Object.assign(new Error('cut off, away'), { commitUnknown: calls === 1 });
      return { replies: okTo(slices), fenced: [] };
    });
    set.push(0, envelope({ deadlineMs: Date.now() - 1 }));
    await set.until(() => set.answers.length === 1);
    expect(set.answers).toMatchObject([{ outcome: 'ok' }]);
  });

  it('puts nothing aside whose commit may have happened, whatever is said of it', async () => {
    let failures = 3;
    const set = setUp(async (slices) => {
      if (failures-- > 0) throw Object.assign(new Error('a constraint is violated'), { commitUnknown: true });
      return { replies: okTo(slices), fenced: [] };
    });
    set.push(0, envelope());
    await set.until(() => set.answers.length === 1);
    expect(set.answers).toMatchObject([{ outcome: 'ok' }]);
    expect(set.deadLetters).toEqual([]);
  });

  it('finds the one command that cannot be applied, puts it aside and goes on with the others', async () => {
    const poison = envelope();
    const sizes: number[] = [];
    const set = setUp(async (slices) => {
      const ids = slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id));
      sizes.push(ids.length);
      if (ids.includes(poison.id)) throw new Error('a constraint is violated');
      return { replies: okTo(slices), fenced: [] };
    });
    const [before, after] = [envelope(), envelope()];
    for (const one of [before, poison, after]) set.push(0, one);
    await set.until(() => set.answers.length === 3);
    expect(set.answers).toMatchObject([
      { id: before.id, outcome: 'ok' },
      { id: poison.id, outcome: 'rejected', code: 'internal' },
      { id: after.id, outcome: 'ok' },
    ]);
    expect(set.deadLetters).toEqual([[0, 1n, 'it cannot be applied: SQLSTATE 23514']]);
    // The sizes: both together once, the failing one three times, the step past it, then the last one alone.
    expect(sizes).toEqual([1, 2, 1, 1, 1, 0, 1]);
    expect(set.advanced.at(-1)).toEqual([0, 3n]);
  });

  it('gives up no command that could not be put aside', async () => {
    const poison = envelope();
    const set = setUp(async (slices) => {
      if (slices.some(({ deliveries }) => deliveries.length > 0)) throw new Error('a constraint is violated');
      return { replies: [], fenced: [] };
    });
    set.notKept.left = 1;
    set.push(0, poison);
    await set.until(() => set.answers.length === 1);
    expect(set.deadLetters.map(([, offset]) => offset)).toEqual([0n, 0n]);
    expect(set.answers).toMatchObject([{ id: poison.id, code: 'internal' }]);
  });

  it('does not answer again what it refused as overdue, when it puts it aside', async () => {
    const overdue = envelope({ deadlineMs: Date.now() - 1 });
    const set = setUp(async (slices) => {
      const ids = slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id));
      if (ids.includes(overdue.id)) throw new Error('a constraint is violated');
      return { replies: okTo(slices), fenced: [] };
    });
    const behind = envelope();
    set.push(0, overdue);
    set.push(0, behind);
    await set.until(() => set.answers.some(({ id }) => id === behind.id));
    expect(set.deadLetters).toHaveLength(1);
    expect(set.answers).toMatchObject([{ id: overdue.id, code: 'unavailable' }, { id: behind.id }]);
  });

  it('discards nothing for an error that nobody thought of: it pauses, says why, and goes on by itself', async () => {
    let failures = 5;
    const problems: (string | null)[] = [];
    const set = setUp(async (slices) => {
      problems.push(...[...set.logs.values()].map(describePause));
      if (failures-- > 0) throw new Error('what is this');
      return { replies: okTo(slices), fenced: [] };
    });
    const [first, second] = [envelope(), envelope()];
    for (const one of [first, second]) set.push(0, one);
    await set.until(() => set.answers.length === 2);
    expect(set.answers).toMatchObject([
      { id: first.id, outcome: 'ok' },
      { id: second.id, outcome: 'ok' },
    ]);
    expect(set.deadLetters).toEqual([]);
    expect(problems).toContainEqual(
      expect.stringMatching(/^partition 0 pauses since .*: Error: what is this/),
    );
    expect(describePause(logOf(set, 0))).toBeNull();
  });

  it('counts the tries of each command by itself', async () => {
    const failuresLeft = new Map<string, number>();
    const set = setUp(async (slices) => {
      for (const { command } of slices.flatMap(({ deliveries }) => deliveries)) {
        const left = failuresLeft.get(command.id) ?? 0;
        failuresLeft.set(command.id, left - 1);
        if (left > 0) throw new Error('a constraint is violated');
      }
      return { replies: okTo(slices), fenced: [] };
    });
    const commands = [envelope(), envelope(), envelope()];
    for (const one of commands) {
      failuresLeft.set(one.id, 2);
      set.push(0, one);
    }
    await set.until(() => set.answers.length === 3);
    expect(set.answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
    expect(set.deadLetters).toEqual([]);
  });

  it('keeps a command for which nobody waits, says so, and holds up no other partition', async () => {
    let isMended = false;
    const kept = envelope({ replyPartition: null });
    let tries = 0;
    const set = setUp(async (slices) => {
      const ids = slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id));
      if (ids.includes(kept.id) && ++tries && !isMended) throw new Error('a constraint is violated');
      return { replies: okTo(slices), fenced: [] };
    });
    set.push(0, kept);
    const behind = envelope();
    set.push(0, behind);
    while (tries < 5 && set.deadLetters.length === 0) {
      const other = envelope();
      set.push(1, other);
      await set.until(() => set.answers.some(({ id }) => id === other.id));
    }
    expect(describePause(logOf(set, 0))).toMatch(
      new RegExp(`thing.do ${kept.id} at offset 0 cannot be applied`),
    );
    expect(set.answers.map(({ id }) => id)).not.toContain(behind.id);
    isMended = true;
    await set.until(() => set.answers.some(({ id }) => id === behind.id));
    expect(set.deadLetters).toEqual([]);
  });

  it('knows the command whose decider throws, among all of its batch', async () => {
    const sizes: number[] = [];
    const bad = envelope();
    const set = setUp(async (slices) => {
      const ids = slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command.id));
      sizes.push(ids.length);
      if (ids.includes(bad.id)) throw faultyCommand(bad.id, new Error('no such thing'));
      return { replies: okTo(slices), fenced: [] };
    });
    const others = [envelope(), envelope(), envelope()];
    set.push(0, envelope());
    set.push(0, bad);
    for (const one of others) set.push(1, one);
    await set.until(() => set.answers.length === 5);
    expect(set.deadLetters).toEqual([[0, 1n, 'it cannot be applied: SQLSTATE 23514']]);
    // The first one alone, the four others together, then the three of the other partition at once.
    expect(sizes.slice(0, 3)).toEqual([1, 4, 3]);
  });
});
