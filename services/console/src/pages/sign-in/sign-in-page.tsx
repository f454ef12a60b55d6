import { Button, Card, Center, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { session } from '../../api/api.ts';
import type { Trouble } from '../../api/trouble.ts';
import { LanguageSwitch } from '../../app/shell/language-switch.tsx';
import { SchemeSwitch } from '../../app/shell/scheme-switch.tsx';
import { texts } from '../../i18n/language.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';

const useTexts = texts(
  {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    what: 'The console of the coin ledger',
  },
  {
    title: 'Se connecter',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    what: 'La console du registre de pièces',
  },
);

/** Signs in, and shows what was asked for at the same address. */
export function SignInPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400}>
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <img src="/console/icon.svg" alt="" width={32} height={32} />
            <Text fw={700} size="xl">
              Cowrie
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </Group>
        <Card withBorder radius="lg" padding="lg" bg="var(--sheet)">
          <Credentials />
        </Card>
      </Stack>
    </Center>
  );
}

function Credentials() {
  const t = useTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble(await session.signIn(email, password));
    setBusy(false);
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Title order={1} size="h3">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.what}
          </Text>
        </div>
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        {trouble && <TroubleNote trouble={trouble} />}
        <Button type="submit" loading={isBusy}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}
