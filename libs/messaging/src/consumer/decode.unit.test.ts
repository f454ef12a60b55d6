import { querySchema } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { quietLogger, recordingLogger, until } from '../testing.ts';
import { createCommits, type TopicOffset } from './commits.ts';
import { decodeWith } from './decode.ts';

const decode = decodeWith(
  z.object({ name: z.literal('x'), data: z.object({ amount: z.string().regex(/^\d+$/) }) }),
);
const read = (text: string) => decode(Buffer.from(text));

describe('decodeWith', () => {
  it('gives the value that fits the schema', () => {
    expect(read('{"name":"x","data":{"amount":"12"}}')).toEqual({
      ok: true,
      value: { name: 'x', data: { amount: '12' } },
    });
  });

  it('names the path of a problem and never the value', () => {
    const decoded = read('{"name":"hunter2","data":{"amount":"hunter2"}}');
    expect(decoded).toEqual({ ok: false, reason: 'name: invalid_value, data.amount: invalid_format' });
  });

  it.each([
    ['', 'not JSON'],
    ['{"name":', 'not JSON'],
    ['null', '(root): invalid_type'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });

  it('refuses what is not UTF-8', () => {
    expect(decode(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ ok: false, reason: 'not UTF-8' });
  });

  describe('of requests', () => {
    const schema = z.discriminatedUnion('name', [
      querySchema('a', z.object({ n: z.number() })),
      querySchema('b', z.object({})),
    ]);
    const request = {
      id: '019a0000-0000-7000-8000-000000000000',
      ...{
        principal: 'user:1',
        apiKeyId: null,
        issuedAtMs: 1,
        deadlineMs: 2,
        requestId: 'r',
        replyPartition: 3,
      },
    };
    const decodeRequest = (value: object) => decodeWith(schema)(Buffer.from(JSON.stringify(value)));

    it('tells one that only a later version knows', () => {
      const later = { ...request, name: 'c', data: { more: 1 }, also: 'this' };
      expect(decodeRequest(later)).toEqual({
        ok: false,
        reason: 'name: invalid_union',
        unknown: { ...request, name: 'c' },
      });
    });

    it('tells one with a part that only a later version knows', () => {
      const parts = z.array(
        z.discriminatedUnion('name', [
          z.object({ name: z.literal('a') }),
          z.object({ name: z.literal('b') }),
        ]),
      );
      const ofMany = z.discriminatedUnion('name', [schema, querySchema('many', z.object({ parts }))]);
      const decodeMany = (names: string[]) => {
        const data = { parts: names.map((name) => ({ name })) };
        return decodeWith(ofMany)(Buffer.from(JSON.stringify({ ...request, name: 'many', data })));
      };
      expect(decodeMany(['a', 'b'])).toMatchObject({ ok: true });
      expect(decodeMany(['a', 'c'])).toMatchObject({ ok: false, unknown: { ...request, name: 'many' } });
      const other = Buffer.from(JSON.stringify({ ...request, name: 'c', data: {} }));
      expect(decodeWith(ofMany)(other)).toMatchObject({ ok: false, unknown: { ...request, name: 'c' } });
    });

    it('does not take a malformed one for it', () => {
      expect(decodeRequest({ ...request, name: 'a', data: {} })).toEqual({
        ok: false,
        reason: 'data.n: invalid_type',
      });
      expect(decodeRequest({ ...request, id: 'x', name: 'c', data: {} })).toEqual({
        ok: false,
        reason: 'name: invalid_union',
      });
    });
  });
});

function recording(fail = false) {
  const sent: TopicOffset[][] = [];
  const logger = recordingLogger();
  const commits = createCommits({
    logger: fail ? logger : quietLogger,
    send: async (offsets) => {
      sent.push(offsets);
      if (fail) throw new Error('rebalancing');
    },
  });
  return { sent, commits, logger };
}

describe('createCommits', () => {
  it('sends many notes as one request with the last offset of each partition', async () => {
    const { sent, commits } = recording();
    for (let n = 1n; n <= 50n; n++) commits.note('t', new Map([[0, n]]));
    commits.note('t', new Map([[1, 7n]]));
    await until(() => sent.length > 0, 2_000);
    expect(sent).toEqual([
      [
        { topic: 't', partition: 0, offset: '50' },
        { topic: 't', partition: 1, offset: '7' },
      ],
    ]);
  });

  it('forgets partitions that are not ours any more', async () => {
    const { sent, commits } = recording();
    commits.note(
      't',
      new Map([
        [0, 1n],
        [1, 1n],
      ]),
    );
    commits.keepOnly((_topic, partition) => partition === 1);
    await commits.flush();
    expect(sent).toEqual([[{ topic: 't', partition: 1, offset: '1' }]]);
  });

  it('sends nothing when nothing is noted, and survives a failure', async () => {
    const { sent, commits, logger } = recording(true);
    await commits.flush();
    expect(sent).toEqual([]);
    commits.note('t', new Map([[0, 1n]]));
    await commits.flush();
    expect(logger.lines).toEqual(['debug offsets cannot be committed; only the lag metrics suffer']);
    commits.note('t', new Map([[0, 2n]]));
    await commits.flush();
    expect(sent.length).toBe(2);
  });
});
