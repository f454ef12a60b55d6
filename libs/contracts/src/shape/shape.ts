import { z } from 'zod';
import { compileMapper, type NamedField } from './compile.ts';
import type { AnyField, Audience } from './field.ts';

export type Fields = { readonly [name: string]: AnyField };

type NameOf<F extends string, C extends AnyField> = C['name'] extends `*${infer Suffix}`
  ? `${F}${Suffix}`
  : C['name'];
type VisibleField<C extends AnyField, A extends Audience> = C['audience'] extends A ? C : never;
type ValueOf<C extends AnyField> = C extends { encode: ((value: infer V) => unknown) | null } ? V : never;

type WireFields<C extends Fields> = {
  [F in keyof C & string as C[F]['audience'] extends 'callers' ? never : NameOf<F, C[F]>]: C[F]['wire'];
};
type ApiFields<C extends Fields, A extends Audience> = {
  [F in keyof C & string as VisibleField<C[F], A> extends never ? never : F]: C[F]['shown'];
};
type EventFields<C extends Fields> = {
  [F in keyof C & string as VisibleField<C[F], 'all'> extends never ? never : F]: C[F]['event'];
};
type RecordFields<C extends Fields> = {
  [F in keyof C & string as C[F]['audience'] extends 'callers' ? never : NameOf<F, C[F]>]: ValueOf<C[F]>;
};

/** These functions compute the fields that `R` does not have in their wire form. */
type FieldSources<C extends Fields, R> = {
  [K in keyof RecordFields<C> as R extends { [N in K]: RecordFields<C>[K] } ? never : K]: (
    record: R,
  ) => RecordFields<C>[K];
} & { [K in keyof RecordFields<C>]?: (record: R) => RecordFields<C>[K] };

type RecordMapper<C extends Fields, R> = {
  toWire(record: R): z.output<z.ZodObject<WireFields<C>>>;
  toEvent(record: R): z.output<z.ZodObject<EventFields<C>>>;
};

/** Every form is written field by field and never spread, so an undeclared field crosses no border. */
export type Shape<C extends Fields = Fields> = {
  readonly fields: C;
  readonly wire: z.ZodObject<WireFields<C>, z.core.$strip>;
  readonly public: z.ZodObject<ApiFields<C, 'all' | 'callers'>, z.core.$strict>;
  readonly admin: z.ZodObject<ApiFields<C, 'all' | 'callers' | 'admins'>, z.core.$strict>;
  readonly event: z.ZodObject<EventFields<C>, z.core.$strip>;
  toPublic(
    state: z.output<z.ZodObject<WireFields<C>>>,
  ): z.output<z.ZodObject<ApiFields<C, 'all' | 'callers'>>>;
  toAdmin(
    state: z.output<z.ZodObject<WireFields<C>>>,
  ): z.output<z.ZodObject<ApiFields<C, 'all' | 'callers' | 'admins'>>>;
  of<R extends object>(given: FieldSources<C, R>): RecordMapper<C, R>;
};

export type WireOf<T extends { wire: z.ZodType }> = z.output<T['wire']>;
export type PublicOf<T extends { public: z.ZodType }> = z.output<T['public']>;
export type AdminOf<T extends { admin: z.ZodType }> = z.output<T['admin']>;
export type EventOf<T extends { event: z.ZodType }> = z.output<T['event']>;

/** `id` is the name in `docs/openapi.json`; null for a part of other schemas. */
export function shape<const C extends Fields>(id: string | null, fields: C): Shape<C> {
  const all = Object.entries(fields).map(([name, field]) => toNamedField(name, field));
  const of = (...audiences: Audience[]) => all.filter(({ field }) => audiences.includes(field.audience));
  const wireFields = of('all', 'admins', 'services');
  const publicFields = of('all', 'callers');
  const adminFields = [...publicFields, ...of('admins')];
  const eventFields = of('all');

  const toApiSchema = (places: readonly NamedField[], name: string | null) => {
    const schema = z.strictObject(Object.fromEntries(places.map((place) => [place.name, place.field.shown])));
    return name === null ? schema : schema.meta({ id: name });
  };
  const publicSchema = createLazily(() => toApiSchema(publicFields, id));
  const adminSchema = createLazily(() => toApiSchema(adminFields, id && `Admin${id}`));
  const toPublic = createLazily(() => compileMapper(publicFields, 'shown'));
  const toAdmin = createLazily(() => compileMapper(adminFields, 'shown'));
  const forms = {
    fields,
    wire: z.object(Object.fromEntries(wireFields.map((place) => [place.wireName, place.field.wire]))),
    // The OpenAPI document lists schemas in the order of their creation.
    get public() {
      return publicSchema();
    },
    get admin() {
      return adminSchema();
    },
    event: z.object(Object.fromEntries(eventFields.map((place) => [place.name, place.field.event]))),
    get toPublic() {
      return toPublic();
    },
    get toAdmin() {
      return toAdmin();
    },
    of: (given: FieldSources<C, object>) => ({
      toWire: compileMapper(wireFields, 'wire', given),
      toEvent: compileMapper(eventFields, 'event', given),
    }),
  };
  // TypeScript cannot follow the types through `Object.entries`.
  return forms as unknown as Shape<C>;
}

function createLazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** The names become part of compiled code (`compileMapper`). */
function toNamedField(name: string, field: AnyField): NamedField {
  const wireName = field.name.startsWith('*') ? `${name}${field.name.slice(1)}` : field.name;
  if (!/^\w+$/.test(`${name}${wireName}`)) throw new TypeError(`${name} cannot be the name of a field`);
  return { name, wireName, field };
}
