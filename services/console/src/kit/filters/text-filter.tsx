import { TextInput, type TextInputProps } from '@mantine/core';
import { useSettledText } from './use-settled-text.ts';

type Props = { value: string; onSettled(text: string): void } & Pick<
  TextInputProps,
  'label' | 'placeholder' | 'type' | 'maxLength' | 'w'
>;

export function TextFilter({ value, onSettled, ...field }: Props) {
  const [typed, setTyped] = useSettledText(value, onSettled);
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
