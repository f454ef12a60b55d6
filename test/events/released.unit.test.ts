import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENTS, TransactionRecorded } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SCHEMAS_DIRECTORY } from '../schemas.ts';
import type { Schema } from '../upgrade/compare-schemas.ts';
import { brokenSince } from './released.ts';
import { SUFFIX, schemaFiles } from './schemas.ts';

const RELEASED = join(SCHEMAS_DIRECTORY, 'released');
const releases = await readdir(RELEASED);

const byType = (files: Iterable<[name: string, text: string]>): Record<string, Schema> =>
  Object.fromEntries([...files].map(([name, text]) => [name.replace(SUFFIX, ''), JSON.parse(text)]));
const now = byType(schemaFiles());

describe('a reader of the released events', () => {
  it.each(releases)('%s can read the present ones', async (release) => {
    const directory = join(RELEASED, release);
    const names = await readdir(directory);
    const files = names.map(
      async (name): Promise<[string, string]> => [name, await readFile(join(directory, name), 'utf8')],
    );
    expect(names).toContain(`coin.transaction.recorded${SUFFIX}`);
    expect(brokenSince(byType(await Promise.all(files)), now)).toEqual([]);
  });
});

describe('a change of a type', () => {
  const type = 'coin.transaction.recorded';
  const since = (changed: z.ZodType) =>
    brokenSince(now, { ...now, [type]: z.toJSONSchema(changed, { io: 'input' }) as Schema });
  const { shape } = TransactionRecorded;

  it('is not reported when the type only grows', () => {
    const grown = TransactionRecorded.extend({
      more: z.string().optional(),
      type: z.enum([...shape.type.options, 'GIFT']),
    });
    expect(since(grown)).toEqual([]);
    expect(brokenSince({}, now)).toEqual([]);
  });

  it.each([
    ['reason is gone', TransactionRecorded.omit({ reason: true })],
    ['reason may be missing', TransactionRecorded.partial({ reason: true })],
    ['more is needed', TransactionRecorded.extend({ more: z.string() })],
    ['amount is string, was number', TransactionRecorded.extend({ amount: z.string() })],
    ['reason has a new form', TransactionRecorded.extend({ reason: z.string().nullable() })],
    ['type does not take BURN', TransactionRecorded.extend({ type: shape.type.exclude(['BURN']) })],
    ['reason has another maxLength', TransactionRecorded.extend({ reason: z.string().max(9) })],
  ])('is reported: %s', (problem, changed) => {
    expect(since(changed)).toEqual([`${type}.${problem}`]);
  });

  it('is reported when the type is removed', () => {
    const { [type]: _, ...others } = now;
    expect(brokenSince(now, others)).toEqual([`${type} is gone`]);
    expect(Object.keys(now)).toEqual(Object.keys(EVENTS));
  });
});
