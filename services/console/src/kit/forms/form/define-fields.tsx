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

/** The fields of two forms, one below the other. */
export function together<First extends Typed, FirstBody, Second extends Typed, SecondBody>(
  first: Fields<First, FirstBody>,
  second: Fields<Second, SecondBody>,
): Fields<First & Second, FirstBody & SecondBody> {
  return {
    empty: { ...first.empty, ...second.empty },
    given: (search) => ({ ...first.given(search), ...second.given(search) }),
    bodyOf(input) {
      const [one, other] = [first.bodyOf(input), second.bodyOf(input)];
      return one === null || other === null ? null : { ...one, ...other };
    },
    asChecked: (input) => ({ ...first.asChecked(input), ...second.asChecked(input) }),
    Inputs({ onType, ...props }) {
      const type = (next: Partial<First> | Partial<Second>) => onType(next as Partial<First & Second>);
      return (
        <>
          <first.Inputs {...props} onType={type} />
          <second.Inputs {...props} onType={type} />
        </>
      );
    },
  };
}

/** Nothing is typed: it is only confirmed. */
export const NO_FIELDS: Fields<Typed, Record<string, never>> = {
  empty: {},
  given: () => ({}),
  bodyOf: () => ({}),
  asChecked: () => ({}),
  Inputs: () => null,
};
