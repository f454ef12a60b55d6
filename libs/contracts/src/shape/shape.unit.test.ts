import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { field } from './kinds.ts';
import { shape } from './shape.ts';

const parcel = shape(null, {
  id: field.uuid(),
  weight: field.coins(),
  price: field.xaf().called('xaf').orNull(),
  label: field.computed(z.string(), ({ secret }: { secret: string }) => `of ${secret}`),
  paidAt: field.time().orNull(),
  secret: field.text().forServices(),
  linkedTo: field.transactionId().whereItApplies(),
  createdAt: field.time(),
  openedBy: field.userId().orNull().whereItApplies().forAdmins(),
});
type Record = { id: string; weightUnits: bigint; xaf: bigint | null; paidAtMs: number | null; by: number };
const ofRecord = parcel.of<Record>({
  secret: ({ by }) => `parcel ${by}`,
  linkedTo: () => null,
  createdAtMs: ({ by }) => by,
  openedBy: ({ by }) => by,
});

const id = '019a0000-0000-7000-8000-000000000001';
const record: Record = { id, weightUnits: 999_999_999_999_999n, xaf: 7n, paidAtMs: null, by: 5 };
const wire = {
  id,
  weightUnits: '999999999999999',
  xaf: '7',
  paidAtMs: null,
  secret: 'parcel 5',
  createdAtMs: 5,
  openedBy: 5,
};
const shown = {
  id,
  weight: 99_999_999_999.9999,
  price: 7,
  label: 'of parcel 5',
  paidAt: null,
  createdAt: '1970-01-01T00:00:00.005Z',
};
const text = (value: unknown) => JSON.stringify(value);

const parcels = shape(null, { all: field.listOf(parcel).whereItApplies(), count: field.count(0) });

describe('shape', () => {
  it('makes of a record what crosses to other services, in the order of its declaration', () => {
    expect(text(ofRecord.toWire(record))).toBe(text(wire));
    expect(parcel.wire.parse(wire)).toEqual(wire);
  });

  it('makes of that what callers see, and what administrators see beside it', () => {
    expect(text(parcel.toPublic(wire))).toBe(text(shown));
    expect(text(parcel.toAdmin(wire))).toBe(text({ ...shown, openedBy: 5 }));
    expect(parcel.public.parse(shown)).toEqual(shown);
    expect(parcel.admin.parse({ ...shown, openedBy: 5 })).toEqual({ ...shown, openedBy: 5 });
    expect(parcel.public.safeParse({ ...shown, openedBy: 5 }).success).toBe(false);
  });

  it('has what applies to some where it was declared, null where null says something', () => {
    const some = { ...wire, linkedTo: 12, openedBy: null, paidAtMs: 0, xaf: null };
    const { createdAt, ...before } = { ...shown, price: null, paidAt: '1970-01-01T00:00:00.000Z' };
    expect(text(parcel.toAdmin(some))).toBe(text({ ...before, linkedTo: 12, createdAt, openedBy: null }));
  });

  it('has objects of another shape in it', () => {
    expect(text(parcels.toPublic({ all: [wire], count: 1 }))).toBe(text({ all: [shown], count: 1 }));
    expect(parcels.public.parse({ all: [shown], count: 1 })).toEqual({ all: [shown], count: 1 });
    expect(text(parcels.toPublic({ count: 0 }))).toBe(text({ count: 0 }));
  });

  it('makes events of records without what is of services or administrators', () => {
    const event = { ...shown, label: undefined };
    expect(text(ofRecord.toEvent(record))).toBe(text(event));
  });

  it('does not take a record for one whose fields are missing or of another kind', () => {
    // @ts-expect-error the record has no createdAtMs, nor linkedTo, nor openedBy
    parcel.of<Record>({ secret: () => 'x' });
    // @ts-expect-error its weight is not a bigint
    shape(null, { weight: field.coins() }).of<{ weightUnits: string }>({});
    expect(() => shape(null, { 'a b': field.text() })).toThrow('cannot be the name of a field');
  });
});
