import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { MoonIcon, SunIcon } from '../icons.tsx';

const useTexts = texts({
  dark: ['Use dark colours', 'Couleurs sombres'],
  light: ['Use light colours', 'Couleurs claires'],
});

export function SchemeSwitch() {
  const t = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      aria-label={isDark ? t.light : t.dark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}
