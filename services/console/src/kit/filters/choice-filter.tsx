import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  /** The label for no choice; if omitted, a value is always chosen. */
  any?: string;
  values: readonly Value[];
  nameOf?(value: NoInfer<Value>): string;
  value: Value | undefined;
  onChoose(next: Value | undefined): void;
} & Pick<NativeSelectProps, 'size' | 'w' | 'maw'>;

/** An unknown value from the address stays chosen under its own name. */
export function ChoiceFilter<Value extends string>(props: Props<Value>) {
  const { any, values, nameOf = String, value, onChoose, ...look } = props;
  const unlisted = value === undefined || values.includes(value) ? [] : [value];
  return (
    <NativeSelect
      {...look}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value))}
      data={[
        ...(any === undefined ? [] : [{ value: '', label: any }]),
        ...unlisted,
        ...values.map((each) => ({ value: each as string, label: nameOf(each) })),
      ]}
    />
  );
}
