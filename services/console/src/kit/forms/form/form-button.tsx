import { Button, type ButtonProps } from '@mantine/core';
import { useLanguage } from '../../i18n/language.tsx';
import { useAsk } from '../dialog/dialog-host.tsx';
import { ActInDialog } from '../dialog/form-in-dialog.tsx';
import type { Typed } from './fields.ts';
import type { Act, Operation, Target } from './form.ts';

type Props<Op extends Operation, Given extends Typed, Body, On extends Target> = {
  act: Act<Op, Given, Body, On, null>;
  on: On;
  look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'flex'>;
};

/** A button that asks for an act. */
export function ActButton<Op extends Operation, Given extends Typed, Body, On extends Target>({
  act,
  on,
  look = {},
}: Props<Op, Given, Body, On>) {
  const ask = useAsk();
  const { send, open = send } = act.words[useLanguage().language];
  return (
    <Button {...look} onClick={() => ask((close) => <ActInDialog act={act} on={on} onClose={close} />)}>
      {open}
    </Button>
  );
}

const IN_ROW = { size: 'compact-sm', variant: 'default', flex: 'none' } as const;

/** The same in a row of a table. */
export const RowAct = <Op extends Operation, Given extends Typed, Body, On extends Target>({
  look,
  ...props
}: Props<Op, Given, Body, On>) => <ActButton {...props} look={{ ...IN_ROW, ...look }} />;
