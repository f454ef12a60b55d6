import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  /** The name of "no choice"; without it one of the values is always chosen. */
  any?: string;
  values: readonly Value[];
  nameOf?(value: NoInfer<Value>): string;
  value: Value | undefined;
  onChoose(next: Value | undefined): void;
} & Pick<NativeSelectProps, 'size' | 'w' | 'maw'>;

/** One of a few values. A value from the address that is not among them stays chosen, under its own name. */
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
