import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { compareSchemas, type Schema } from './compare-schemas.ts';

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Schema;
const compare = (before: z.ZodType, now: z.ZodType) => compareSchemas(jsonSchema(before), jsonSchema(now));

const message = z.object({
  id: z.uuid(),
  amount: z.string().regex(/^\d+$/),
  role: z.enum(['USER', 'ADMIN']),
  note: z.string().max(10).nullable(),
  tags: z.array(z.object({ name: z.string() })).max(3),
});
const command = (name: string, data: z.ZodType) => z.object({ name: z.literal(name), data });

describe('two releases understand each other', () => {
  it.each([
    ['nothing changed', message],
    ['a field that may be missing was added', message.extend({ more: z.string().optional() })],
    ['a field with a default was added', message.extend({ more: z.string().nullable().default(null) })],
    [
      'bounds were widened',
      message.extend({ note: z.string().max(20).nullable(), tags: message.shape.tags.max(5) }),
    ],
    ['a bound was dropped', message.extend({ note: z.string().nullable() })],
  ])('when %s', (_, now) => {
    expect(compare(message, now)).toEqual([]);
  });

  it('when a command was added', () => {
    const [a, b] = [command('a', message), command('b', z.object({}))];
    expect(compare(z.discriminatedUnion('name', [a]), z.discriminatedUnion('name', [b, a]))).toEqual([]);
  });
});

describe('they do not understand each other', () => {
  it.each([
    ['$.more is needed', message.extend({ more: z.string() })],
    ['$.note is gone', message.omit({ note: true })],
    ['$.note may be missing', message.extend({ note: message.shape.note.optional() })],
    ['$.role does not take ADMIN', message.extend({ role: z.enum(['USER']) })],
    ['$.role has the new value OWNER', message.extend({ role: z.enum(['USER', 'ADMIN', 'OWNER']) })],
    ['$.role takes any value', message.extend({ role: z.string() })],
    ['$.amount has another pattern', message.extend({ amount: z.string().regex(/^\d{1,3}$/) })],
    ['$.amount is number, was string', message.extend({ amount: z.number() })],
    ['$.note has another maxLength', message.extend({ note: z.string().max(5).nullable() })],
    ['$.tags has another maxItems', message.extend({ tags: message.shape.tags.max(2) })],
    [
      '$.tags[].name is number, was string',
      message.extend({ tags: z.array(z.object({ name: z.number() })).max(3) }),
    ],
    [
      '$.tags[].more is needed',
      message.extend({ tags: z.array(z.object({ name: z.string(), more: z.string() })).max(3) }),
    ],
    ['$.id has a new form', message.extend({ id: z.uuid().nullable() })],
  ])('%s', (problem, now) => {
    expect(compare(message, now)).toContain(problem);
  });

  it('when a value may no longer be null', () => {
    expect(compare(message, message.extend({ note: z.string().max(10) }))).not.toEqual([]);
  });

  it('when a command or one of its fields is removed', () => {
    const both = z.discriminatedUnion('name', [command('a', message), command('b', message)]);
    const [a, other] = [command('a', message), command('b', message.omit({ id: true }))];
    expect(compare(both, z.discriminatedUnion('name', [a]))).toEqual(['$<b> is gone']);
    expect(compare(both, z.discriminatedUnion('name', [a, other]))).toEqual(['$<b>.data.id is gone']);
  });
});
