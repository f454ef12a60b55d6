import { Button, type ButtonProps } from '@mantine/core';
import { useOpenDialog } from '../dialog/dialog-host.tsx';
import type { DrawerFormName } from './drawer-forms.ts';
import { FormInDrawer } from './form-in-drawer.tsx';

type Props = {
  name: DrawerFormName;
  search: Record<string, unknown>;
  children: string;
  look?: Pick<ButtonProps, 'variant' | 'size'>;
};

export function DrawerButton({ name, search, children, look = {} }: Props) {
  const ask = useOpenDialog();
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      onClick={() => ask((close) => <FormInDrawer name={name} search={search} onClose={close} />)}
    >
      {children}
    </Button>
  );
}
