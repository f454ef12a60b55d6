import { Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { visible } from './format/visible.ts';
import { texts } from './i18n/language.tsx';

export const useDialogTexts = texts({
  close: ['Close', 'Fermer'],
});

type Props = {
  title: string;
  children: ReactNode;
  onClose(): void;
  /** Else its own buttons alone close it. */
  isClosable?: boolean;
  /** What had the keyboard before the dialog that this one follows. */
  cameFrom?: Element | null;
  /** Near the top, without its title, which is said all the same. */
  isPalette?: boolean;
};

/** Gives the keyboard back to where it was when this began, or to the page where that is gone. */
export function useFocusBack(cameFrom: Element | null | undefined) {
  const [before] = useState(() => cameFrom ?? document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.getElementById('page'))?.focus();
    },
    [before],
  );
}

/** A dialog. Mantine's own has a <header>, which would be a second banner of the page. */
export function Dialog({ title, children, onClose, isClosable = true, cameFrom, isPalette = false }: Props) {
  const t = useDialogTexts();
  useFocusBack(cameFrom);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="lg"
      lockScroll={false}
      centered={!isPalette}
      yOffset="12vh"
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" {...(isPalette ? { 'aria-label': title } : {})}>
        <Modal.Body p={isPalette ? 'sm' : 'md'}>
          {!isPalette && (
            <Group justify="space-between" wrap="nowrap" mb="sm">
              <Modal.Title className={classes.title ?? ''}>{visible(title)}</Modal.Title>
              {isClosable && <Modal.CloseButton aria-label={t.close} />}
            </Group>
          )}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
