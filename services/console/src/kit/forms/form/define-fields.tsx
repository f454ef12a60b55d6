import { type FieldKind, type Fields, type FormInput, type InputsProps, readFields } from './fields.ts';

export function defineFields<Each extends Record<string, FieldKind<unknown>>>(kinds: Each) {
  const read = readFields(kinds);
  type FieldInput = typeof read.empty;
  function Inputs({ input, onType, errorOf, labels, schema }: InputsProps<FieldInput>) {
    return Object.entries(kinds).map(([name, { Control: Show }]) => (
      <Show
        key={name}
        value={input[name] ?? ''}
        onType={(next) => onType({ [name]: next } as Partial<FieldInput>)}
        error={errorOf(name)}
        label={labels[name]}
        schema={schema.properties?.[name] ?? {}}
        input={input}
      />
    ));
  }
  return { ...read, Inputs };
}

export function joinFields<First extends FormInput, FirstBody, Second extends FormInput, SecondBody>(
  first: Fields<First, FirstBody>,
  second: Fields<Second, SecondBody>,
): Fields<First & Second, FirstBody & SecondBody> {
  return {
    empty: { ...first.empty, ...second.empty },
    fromAddress: (search) => ({ ...first.fromAddress(search), ...second.fromAddress(search) }),
    bodyOf(input) {
      const [one, other] = [first.bodyOf(input), second.bodyOf(input)];
      return one === null || other === null ? null : { ...one, ...other };
    },
    toJson: (input) => ({ ...first.toJson(input), ...second.toJson(input) }),
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

export const NO_FIELDS: Fields<FormInput, Record<string, never>> = {
  empty: {},
  fromAddress: () => ({}),
  bodyOf: () => ({}),
  toJson: () => ({}),
  Inputs: () => null,
};
