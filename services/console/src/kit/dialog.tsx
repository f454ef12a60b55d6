import { Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { escapeBidi } from './format/escape-bidi.ts';
import { texts } from './i18n/language.tsx';

export const useDialogTexts = texts({
  close: ['Close', 'Fermer'],
});

type Props = {
  title: string;
  children: ReactNode;
  onClose(): void;
  isClosable?: boolean;
  previousFocus?: Element | null;
  isPalette?: boolean;
};

/**
 * Returns the focus to the former element when the component ends, or to the page if that element is gone.
 */
export function useFocusReturn(cameFrom: Element | null | undefined) {
  const [before] = useState(() => cameFrom ?? document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.getElementById('page'))?.focus();
    },
    [before],
  );
}

/** A dialog without Mantine's <header>, which would be a second banner landmark of the page. */
export function Dialog({
  title,
  children,
  onClose,
  isClosable = true,
  previousFocus,
  isPalette = false,
}: Props) {
  const t = useDialogTexts();
  useFocusReturn(previousFocus);
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
              <Modal.Title className={classes.title ?? ''}>{escapeBidi(title)}</Modal.Title>
              {isClosable && <Modal.CloseButton aria-label={t.close} />}
            </Group>
          )}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
