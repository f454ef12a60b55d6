import type { z } from 'zod';

/** `callers` see a field that is computed from other fields. */
export type Audience = 'all' | 'admins' | 'services' | 'callers';

/**
 * A field has a schema between services (`wire`), in the API (`shown`) and in events (`event`). `N` is its
 * name between services, where `*` stands for the API name.
 */
export type Field<
  W extends z.ZodType,
  S extends z.ZodType,
  E extends z.ZodType,
  V,
  N extends string,
  A extends Audience,
> = {
  readonly wire: W;
  readonly shown: S;
  readonly event: E;
  readonly name: N;
  readonly audience: A;
  /** Null passes the value unchanged. */
  readonly encode: ((value: V) => z.output<W>) | null;
  /** It gets the value in code or on the wire, and the whole record. */
  readonly print: ((value: never, state: never) => unknown) | null;

  orNull(): Field<z.ZodNullable<W>, z.ZodNullable<S>, z.ZodNullable<E>, V | null, N, A>;
  /** Older records lack the field, or only some records have it. */
  whereItApplies(): Field<z.ZodOptional<W>, z.ZodOptional<S>, z.ZodOptional<E>, V | null | undefined, N, A>;
  called<M extends string>(name: M): Field<W, S, E, V, M, A>;
  /** `shownAs` and `printed` then define the API. */
  wired<W2 extends z.ZodType>(wire: W2): Field<W2, S, E, V, N, A>;
  shownAs<S2 extends z.ZodType>(shown: S2): Field<W, S2, E, V, N, A>;
  printed(print: (value: never, state: never) => z.output<S>): Field<W, S, E, V, N, A>;
  forAdmins(): Field<W, S, E, V, N, 'admins'>;
  forServices(): Field<W, S, E, V, N, 'services'>;
  about(description: string): Field<W, S, E, V, N, A>;
};

export type AnyField = {
  readonly wire: z.ZodType;
  readonly shown: z.ZodType;
  readonly event: z.ZodType;
  readonly name: string;
  readonly audience: Audience;
  readonly encode: ((value: never) => unknown) | null;
  readonly print: ((value: never, state: never) => unknown) | null;
};

type Parts<W extends z.ZodType, S extends z.ZodType, E extends z.ZodType, V, N, A> = {
  wire: W;
  shown: S;
  event: E;
  name: N;
  audience: A;
  encode: ((value: V) => z.output<W>) | null;
  print: ((value: never, state: never) => z.output<S>) | null;
};

/** `shape` handles null and undefined before `encode` and `print`. */
export function makeField<
  W extends z.ZodType,
  S extends z.ZodType,
  E extends z.ZodType,
  V,
  const N extends string,
  const A extends Audience,
>(parts: Parts<W, S, E, V, N, A>): Field<W, S, E, V, N, A> {
  const { wire, shown, event, encode, print } = parts;
  return {
    ...parts,
    orNull: () =>
      makeField({
        ...parts,
        wire: wire.nullable(),
        shown: shown.nullable(),
        event: event.nullable(),
        encode: encode as ((value: V | null) => z.output<W>) | null,
        print: print as never,
      }),
    whereItApplies: () =>
      makeField({
        ...parts,
        wire: wire.optional(),
        shown: shown.optional(),
        event: event.optional(),
        encode: encode as ((value: V | null | undefined) => z.output<W>) | null,
        print: print as never,
      }),
    called: (name) => makeField({ ...parts, name }),
    wired: (other) => makeField({ ...parts, wire: other, encode: encode as never }),
    shownAs: (other) => makeField({ ...parts, shown: other, print: print as never }),
    printed: (other) => makeField({ ...parts, print: other }),
    forAdmins: () => makeField({ ...parts, audience: 'admins' }),
    forServices: () => makeField({ ...parts, audience: 'services' }),
    about: (description) =>
      makeField({ ...parts, shown: shown.meta({ description }), event: event.meta({ description }) }),
  };
}
