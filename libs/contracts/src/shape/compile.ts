import type { AnyField } from './field.ts';

export type NamedField = { name: string; wireName: string; field: AnyField };

type FieldSources = Readonly<Record<string, ((record: never) => unknown) | undefined>>;

/** The field's schema for this form tells if the value may be null or missing. */
type Form = 'wire' | 'shown' | 'event';

/**
 * The result is a function such as `(of) => { const made = { id: of.id, amount: print(of.amountUnits) }; …
 * }`, because a loop over the fields takes several times as long. The source contains only names declared in
 * code.
 */
export function compileMapper(
  places: readonly NamedField[],
  form: Form,
  given: FieldSources = {},
): (of: object) => object {
  const rest = places.findIndex(({ field }) => isLeftOut(field, form));
  const always = rest === -1 ? places : places.slice(0, rest);
  const literal = always.map(
    (place) => `${nameIn(form, place)}: ${valueText(places.indexOf(place), place, form, given)}`,
  );
  // Fields that may be missing keep the order of declaration, as do those after them.
  const added = places.slice(always.length).map((place) => {
    const value = `value = ${valueText(places.indexOf(place), place, form, given)}`;
    const set = `made.${nameIn(form, place)} = value`;
    if (!isLeftOut(place.field, form)) return `${value}; ${set};`;
    const isThere = place.field[form].isNullable() ? 'value !== undefined' : 'value != null';
    return `${value}; if (${isThere}) ${set};`;
  });
  const make = new Function(
    ...places.flatMap((_, index) => [`print${index}`, `given${index}`]),
    `return (of) => { const made = { ${literal.join(', ')} }; let value; ${added.join(' ')} return made; }`,
  );
  return make(...places.flatMap(({ field, wireName }) => [printerOf(field, form), given[wireName] ?? null]));
}

const nameIn = (form: Form, { name, wireName }: NamedField): string => (form === 'wire' ? wireName : name);

const printerOf = (field: AnyField, form: Form) => (form === 'wire' ? field.encode : field.print);

/** A field with a default is always set by parsing. */
function isLeftOut(field: AnyField, form: Form): boolean {
  const parsed = field[form].safeParse(undefined);
  return parsed.success && parsed.data === undefined;
}

function valueText(index: number, { wireName, field }: NamedField, form: Form, given: FieldSources): string {
  const source = given[wireName] ? `given${index}(of)` : `of.${wireName}`;
  if (printerOf(field, form) === null) return source;
  if (field.audience === 'callers') return `print${index}(undefined, of)`;
  const printed = (value: string) => `print${index}(${value}, of)`;
  if (!field.wire.isNullable() && !field.wire.isOptional()) return printed(source);
  return `((value) => value == null ? value : ${printed('value')})(${source})`;
}
