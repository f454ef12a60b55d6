import { Button } from '@mantine/core';
import { useLanguage } from '../i18n/language.tsx';

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="compact-sm"
      lang={other}
      onClick={() => choose(other)}
    >
      {other === 'fr' ? 'Français' : 'English'}
    </Button>
  );
}
