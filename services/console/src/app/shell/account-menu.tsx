import { ActionIcon, Menu, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../kit/api/api.ts';
import type { Trouble } from '../../kit/api/trouble.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { DevicesIcon, KeyIcon, OutIcon, PersonIcon } from '../../kit/icons.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useWord } from '../../kit/values/term-names.ts';

const useTexts = texts({
  account: ['Your account', 'Votre compte'],
  security: ['E-mail, password, second factor and links', 'E-mail, mot de passe, second facteur et liens'],
  sessions: ['Sessions', 'Sessions'],
  signOut: ['Sign out', 'Se déconnecter'],
  failed: ['You are still signed in', 'Vous êtes toujours connecté'],
});

export function AccountMenu() {
  const t = useTexts();
  const { email, fullName, role } = useViewer();
  const word = useWord();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const navigate = useNavigate();
  const signOut = () => session.signOut().then(setTrouble);
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="lg"
            aria-label={t.account}
          >
            <PersonIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Text px="sm" pt={6} size="sm" fw={600} truncate>
            {escapeBidi(fullName)}
          </Text>
          <Text px="sm" pb={6} size="xs" c="dimmed" truncate>
            {email} · {word(role)}
          </Text>
          <Menu.Divider />
          <Menu.Item leftSection={<KeyIcon />} onClick={() => navigate({ to: '/account' })}>
            {t.security}
          </Menu.Item>
          <Menu.Item leftSection={<DevicesIcon />} onClick={() => navigate({ to: '/sessions' })}>
            {t.sessions}
          </Menu.Item>
          <Menu.Item leftSection={<OutIcon />} onClick={signOut}>
            {t.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {trouble && (
        <Dialog title={t.failed} onClose={() => setTrouble(null)}>
          <TroubleNote trouble={trouble} onRetry={signOut} />
        </Dialog>
      )}
    </>
  );
}
