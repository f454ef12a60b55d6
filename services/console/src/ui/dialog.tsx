import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../i18n/language.tsx';

const useTexts = texts({ close: 'Close' }, { close: 'Fermer' });

type Props = {
  title: string;
  children: ReactNode;
  onClose(): void;
  /** Else its own buttons alone close it. */
  isClosable?: boolean;
  /** Near the top, without its title, which is said all the same. */
  isPalette?: boolean;
};

/** A dialog. Mantine's own has a <header>, which would be a second banner of the page. */
export function Dialog({ title, children, onClose, isClosable = true, isPalette = false }: Props) {
  const t = useTexts();
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
              <Modal.Title>{title}</Modal.Title>
              {isClosable && <Modal.CloseButton aria-label={t.close} />}
            </Group>
          )}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
