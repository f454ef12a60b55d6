import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { texts } from '../../../kit/i18n/language.tsx';
import { readRequestId } from '../../../kit/scan/request-link.ts';

const useTexts = texts({
  label: ['Open a payment request', 'Ouvrir une demande de paiement'],
  about: [
    'Its link, its id, or the text of its QR code',
    'Son lien, son identifiant ou le texte de son code QR',
  ],
  open: ['Open', 'Ouvrir'],
  none: [
    'This is not a payment request. The link ends with /console/pay/ and an id.',
    'Ce n’est pas une demande de paiement. Le lien finit par /console/pay/ et un identifiant.',
  ],
});

export function OpenField() {
  const t = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const id = readRequestId(typed);
    setWrong(id === null);
    if (id !== null) navigate({ to: '/pay/$id', params: { id } });
  };
  return (
    <form noValidate onSubmit={open}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t.label}
          description={t.about}
          autoComplete="off"
          spellCheck={false}
          flex={1}
          maw={520}
          value={typed}
          error={isWrong ? t.none : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" variant="default">
          {t.open}
        </Button>
      </Group>
    </form>
  );
}
