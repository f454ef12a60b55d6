import { Button, type ButtonProps } from '@mantine/core';
import { useLanguage } from '../../i18n/language.tsx';
import { useOpenDialog } from '../dialog/dialog-host.tsx';
import { FormInDialog } from '../dialog/form-in-dialog.tsx';
import type { FormInput } from './fields.ts';
import type { Form, Operation, Target } from './form.ts';

type Props<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target> = {
  form: Form<Op, FieldInput, Body, Subject, null>;
  record: Subject;
  look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'flex'>;
};

export function FormButton<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target>({
  form,
  record,
  look = {},
}: Props<Op, FieldInput, Body, Subject>) {
  const ask = useOpenDialog();
  const { send, open = send } = form.words[useLanguage().language];
  return (
    <Button
      {...look}
      onClick={() => ask((close) => <FormInDialog form={form} record={record} onClose={close} />)}
    >
      {open}
    </Button>
  );
}

const IN_ROW = { size: 'compact-sm', variant: 'default', flex: 'none' } as const;

export const RowFormButton = <
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
>({
  look,
  ...props
}: Props<Op, FieldInput, Body, Subject>) => <FormButton {...props} look={{ ...IN_ROW, ...look }} />;
