import { Button, type ButtonProps } from '@mantine/core';
import { useAsk } from '../dialog/dialog-host.tsx';
import type { OverPage } from './drawer-forms.ts';
import { ActInDrawer } from './form-in-drawer.tsx';

type Props = {
  name: OverPage;
  search: Record<string, unknown>;
  children: string;
  look?: Pick<ButtonProps, 'variant' | 'size'>;
};

/** Has an act typed over the page where it stands. */
export function OverButton({ name, search, children, look = {} }: Props) {
  const ask = useAsk();
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      onClick={() => ask((close) => <ActInDrawer name={name} search={search} onClose={close} />)}
    >
      {children}
    </Button>
  );
}
