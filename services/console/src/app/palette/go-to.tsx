import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../kit/api/load.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { SearchIcon } from '../../kit/icons.tsx';
import classes from './go-to.module.css';
import { PaletteField } from './palette-field.tsx';
import { usePaletteTexts } from './texts.ts';

const load = () => import('./palette.tsx');
const Palette = lazy(() => loadPart(load).then((loaded) => ({ default: loaded.Palette })));
const LOADED_AFTER_MS = 2_000;
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function GoTo() {
  const t = usePaletteTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = () => {
    setTyped('');
    setOpen(true);
  };
  // Loads the palette in advance.
  useTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS, { autoInvoke: true });
  useHotkeys([['mod+K', isOpen ? () => undefined : open]], [], true);
  return (
    <>
      <UnstyledButton className={classes.wide ?? ''} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <SearchIcon />
        {t.open}…
        <Kbd size="xs" aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.narrow ?? ''}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        aria-label={t.open}
        onClick={open}
      >
        <SearchIcon />
      </ActionIcon>
      {isOpen && (
        <Dialog title={t.title} onClose={() => setOpen(false)} isPalette>
          <Suspense fallback={<PaletteField typed={typed} onType={setTyped} />}>
            <Palette typed={typed} onType={setTyped} onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
