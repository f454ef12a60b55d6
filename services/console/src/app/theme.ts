import { createTheme } from '@mantine/core';

/** A scroll lock would write a <style>, which the content security policy blocks. */
const noScrollLock = { lockScroll: false };

export const theme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { ...noScrollLock, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: noScrollLock },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md', bg: 'var(--sheet)' } },
  },
});
