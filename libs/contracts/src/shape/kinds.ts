import { z } from 'zod';
import { unitsToCoins } from '../money.ts';
import { EpochMs, TransactionId, Treasury, Units, UserId } from '../primitives.ts';
import { TRANSACTION_TYPES, TransactionType } from '../transactions.ts';
import { makeField } from './field.ts';

export const apiSchemas = {
  time: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  coins: z.number().min(0).meta({ description: 'Coins, with at most 4 decimals' }),
  xaf: z.int().min(0).meta({ description: 'Whole XAF' }),
  userId: z.int().min(1).meta({ description: 'Id of a user' }),
  transactionType: z.enum(TRANSACTION_TYPES).meta({ id: 'TransactionType' }),
};

/** Other teams rely on these schemas. */
export const eventSchemas = {
  time: z.iso.datetime(),
  coins: z.number().meta({ description: 'Coins, at most 4 decimals and 15 significant digits' }),
  xaf: z.number().int().meta({ description: 'Whole XAF, at most 15 digits' }),
};

export const printTime = (epochMs: number): string => new Date(epochMs).toISOString();

const everywhere = { name: '*', audience: 'all', print: null } as const;
/** The value is the same in code and on the wire. */
const asIs = <T>() => null as ((value: T) => T) | null;

const same = <S extends z.ZodType>(schema: S) =>
  makeField({
    ...everywhere,
    encode: asIs<z.output<S>>(),
    wire: schema,
    shown: schema,
    event: schema,
  });

/** Amounts are `bigint` in code and text on the wire; times are milliseconds since 1970 in both. */
export const field = {
  uuid: () => same(z.uuid()),
  text: () => same(z.string()),
  flag: () => same(z.boolean()),
  oneOf: <const T extends readonly [string, ...string[]]>(values: T) => same(z.enum(values)),
  treasury: () => same(Treasury),
  texts: () => same(z.array(z.string())),
  same,
  count: (min: number) => {
    const event = z.number().int().min(min);
    return makeField({ ...everywhere, encode: asIs<number>(), wire: event, shown: z.int().min(min), event });
  },
  userId: () =>
    makeField({
      ...everywhere,
      encode: asIs<number>(),
      wire: UserId,
      shown: apiSchemas.userId,
      event: UserId,
    }),
  transactionId: () =>
    makeField({
      ...everywhere,
      encode: asIs<number>(),
      wire: TransactionId,
      shown: z.int().min(1),
      event: TransactionId,
    }),
  transactionType: () =>
    makeField({
      ...everywhere,
      encode: asIs<TransactionType>(),
      wire: TransactionType,
      shown: apiSchemas.transactionType,
      event: TransactionType,
    }),
  coins: () =>
    makeField({
      wire: Units,
      shown: apiSchemas.coins,
      event: eventSchemas.coins,
      name: '*Units',
      audience: 'all',
      encode: (units: bigint) => String(units),
      print: unitsToCoins,
    }),
  xaf: () =>
    makeField({
      wire: Units,
      shown: apiSchemas.xaf,
      event: eventSchemas.xaf,
      name: '*',
      audience: 'all',
      encode: (xaf: bigint) => String(xaf),
      print: Number,
    }),
  time: () =>
    makeField({
      wire: EpochMs,
      shown: apiSchemas.time,
      event: eventSchemas.time,
      name: '*Ms',
      audience: 'all',
      encode: asIs<number>(),
      print: printTime,
    }),
  /** A field that events never have. */
  made: <W extends z.ZodType, S extends z.ZodType, const N extends string, V = z.output<W>>(
    name: N,
    wire: W,
    shownAs: S,
    print: (value: never) => z.output<S>,
    encode: ((value: V) => z.output<W>) | null = null,
  ) => makeField({ wire, shown: shownAs, event: z.never(), name, audience: 'all', encode, print }),
  listOf: <W extends z.ZodType, S extends z.ZodType>(of: {
    wire: W;
    public: S;
    toPublic(state: z.output<W>): z.output<S>;
  }) =>
    makeField({
      ...everywhere,
      encode: asIs<z.output<W>[]>(),
      wire: z.array(of.wire),
      shown: z.lazy(() => z.array(of.public)),
      event: z.never(),
      print: (states: z.output<W>[]) => states.map((state) => of.toPublic(state)),
    }),
  computed: <S extends z.ZodType, T>(schema: S, print: (state: T) => z.output<S>) =>
    makeField({
      wire: z.never(),
      shown: schema,
      event: z.never(),
      name: '*',
      audience: 'callers',
      encode: null,
      print: (_: never, state: T & never) => print(state),
    }),
};
