import { Drawer, Group, Skeleton, Text } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import dialogClasses from '../../dialog.module.css';
import { useDialogTexts, useFocusReturn } from '../../dialog.tsx';
import { useFormTexts } from '../form-texts.ts';
import { type DrawerFormName, DrawerForms } from './drawer-forms.ts';

type Props = {
  name: DrawerFormName;
  search: Record<string, unknown>;
  onClose(): void;
};

export function FormInDrawer({ name, search, onClose }: Props) {
  const t = useFormTexts();
  const words = useDialogTexts();
  useFocusReturn(undefined);
  const [first] = useState(search);
  const Form = use(DrawerForms)[name];
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="xl" lockScroll={false} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body p="md">
          <Group justify="space-between" wrap="nowrap">
            <Drawer.Title className={dialogClasses.title ?? ''} fw={600}>
              {t[name].name}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={words.close} />
          </Group>
          <Text size="sm" c="dimmed" mb="md">
            {t[name].about}
          </Text>
          <Suspense fallback={<Skeleton height="16rem" />}>
            {Form && <Form search={first} onClose={onClose} />}
          </Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
