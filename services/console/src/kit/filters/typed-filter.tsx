import { TextInput, type TextInputProps } from '@mantine/core';
import { useTyped } from './use-typed.ts';

type Props = { value: string; onSettled(text: string): void } & Pick<
  TextInputProps,
  'label' | 'placeholder' | 'type' | 'maxLength' | 'w'
>;

/** A field whose text counts when its reader stops typing. */
export function TypedFilter({ value, onSettled, ...field }: Props) {
  const [typed, setTyped] = useTyped(value, onSettled);
  return (
    <TextInput
      maw="100%"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...field}
    />
  );
}
