import { type Fields, type InputsProps, type Kind, readFields, type Typed } from './fields.ts';

/** The fields of a form, one below the other, as they are declared. */
export function fields<Each extends Record<string, Kind<unknown>>>(kinds: Each) {
  const read = readFields(kinds);
  type Given = typeof read.empty;
  function Inputs({ input, onType, errorOf, labels, schema }: InputsProps<Given>) {
    return Object.entries(kinds).map(([name, { Show }]) => (
      <Show
        key={name}
        value={input[name] ?? ''}
        onType={(next) => onType({ [name]: next } as Partial<Given>)}
        error={errorOf(name)}
        label={labels[name]}
        schema={schema.properties?.[name] ?? {}}
        input={input}
      />
    ));
  }
  return { ...read, Inputs };
}

/** Nothing is typed: it is only confirmed. */
export const NO_FIELDS: Fields<Typed, Record<string, never>> = {
  empty: {},
  given: () => ({}),
  bodyOf: () => ({}),
  asChecked: () => ({}),
  Inputs: () => null,
};
