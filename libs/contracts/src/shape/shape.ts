import { z } from 'zod';
import { compileMapper, type NamedField } from './compile.ts';
import type { AnyField, Audience } from './field.ts';

export type Fields = { readonly [name: string]: AnyField };

/** What a field is called between services. */
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

/** What of an object a record `R` has under another name or in another form: all that it has not as it is on the wire. */
type FieldSources<C extends Fields, R> = {
  [K in keyof RecordFields<C> as R extends { [N in K]: RecordFields<C>[K] } ? never : K]: (
    record: R,
  ) => RecordFields<C>[K];
} & { [K in keyof RecordFields<C>]?: (record: R) => RecordFields<C>[K] };

/** Who has an object in a form of its own tells it by these. */
type RecordMapper<C extends Fields, R> = {
  toWire(record: R): z.output<z.ZodObject<WireFields<C>>>;
  /** As an event has it. */
  toEvent(record: R): z.output<z.ZodObject<EventFields<C>>>;
};

/**
 * An object of the platform, declared once: each form that it crosses a border in, and the way from one to the next. A form is
 * made field by field, never by spreading: what is not declared crosses none.
 */
export type Shape<C extends Fields = Fields> = {
  readonly fields: C;
  /** Between services. */
  readonly wire: z.ZodObject<WireFields<C>, z.core.$strip>;
  /** As the API shows it, and as it shows it to administrators. */
  readonly public: z.ZodObject<ApiFields<C, 'all' | 'callers'>, z.core.$strict>;
  readonly admin: z.ZodObject<ApiFields<C, 'all' | 'callers' | 'admins'>, z.core.$strict>;
  /** The data of an event. */
  readonly event: z.ZodObject<EventFields<C>, z.core.$strip>;
  toPublic(
    state: z.output<z.ZodObject<WireFields<C>>>,
  ): z.output<z.ZodObject<ApiFields<C, 'all' | 'callers'>>>;
  toAdmin(
    state: z.output<z.ZodObject<WireFields<C>>>,
  ): z.output<z.ZodObject<ApiFields<C, 'all' | 'callers' | 'admins'>>>;
  /** Of records in code; `given` says how what they have otherwise is made. */
  of<R extends object>(given: FieldSources<C, R>): RecordMapper<C, R>;
};

export type WireOf<T extends { wire: z.ZodType }> = z.output<T['wire']>;
export type PublicOf<T extends { public: z.ZodType }> = z.output<T['public']>;
export type AdminOf<T extends { admin: z.ZodType }> = z.output<T['admin']>;
export type EventOf<T extends { event: z.ZodType }> = z.output<T['event']>;

/**
 * `id` is its name in `docs/openapi.json`; null: it stands there only as a part of others. What administrators alone see comes
 * after the rest.
 */
export function shape<const C extends Fields>(id: string | null, fields: C): Shape<C> {
  const all = Object.entries(fields).map(([name, field]) => placeOf(name, field));
  const of = (...audiences: Audience[]) => all.filter(({ field }) => audiences.includes(field.audience));
  const wired = of('all', 'admins', 'services');
  const seen = of('all', 'callers');
  const seenByAdmins = [...seen, ...of('admins')];
  const told = of('all');

  const shown = (places: readonly NamedField[], name: string | null) => {
    const schema = z.strictObject(Object.fromEntries(places.map((place) => [place.name, place.field.shown])));
    return name === null ? schema : schema.meta({ id: name });
  };
  const publicSchema = once(() => shown(seen, id));
  const adminSchema = once(() => shown(seenByAdmins, id && `Admin${id}`));
  const toPublic = once(() => compileMapper(seen, 'shown'));
  const toAdmin = once(() => compileMapper(seenByAdmins, 'shown'));
  const made = {
    fields,
    wire: z.object(Object.fromEntries(wired.map((place) => [place.wireName, place.field.wire]))),
    // Made when they are asked for, as is what compiling them looks at: the document has its objects in that order.
    get public() {
      return publicSchema();
    },
    get admin() {
      return adminSchema();
    },
    event: z.object(Object.fromEntries(told.map((place) => [place.name, place.field.event]))),
    get toPublic() {
      return toPublic();
    },
    get toAdmin() {
      return toAdmin();
    },
    of: (given: FieldSources<C, object>) => ({
      toWire: compileMapper(wired, 'wire', given),
      toEvent: compileMapper(told, 'event', given),
    }),
  };
  // Types are made of the fields' as the schemas are, which TypeScript cannot follow through `Object.entries`.
  return made as unknown as Shape<C>;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Its names stand in code that is made (`compile`). */
function placeOf(name: string, field: AnyField): NamedField {
  const wireName = field.name.startsWith('*') ? `${name}${field.name.slice(1)}` : field.name;
  if (!/^\w+$/.test(`${name}${wireName}`)) throw new TypeError(`${name} cannot be the name of a field`);
  return { name, wireName, field };
}
