import { ActionIcon, Menu, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/api.ts';
import type { Trouble } from '../../api/trouble.ts';
import { visible } from '../../format/visible.ts';
import { texts } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DevicesIcon, KeyIcon, OutIcon, PersonIcon } from '../../ui/icons.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useWord } from '../../ui/values/words.ts';
import { useViewer } from '../viewer.tsx';

const useTexts = texts(
  {
    account: 'Your account',
    security: 'E-mail, password, second factor and links',
    sessions: 'Sessions',
    signOut: 'Sign out',
    failed: 'You are still signed in',
  },
  {
    account: 'Votre compte',
    security: 'E-mail, mot de passe, second facteur et liens',
    sessions: 'Sessions',
    signOut: 'Se déconnecter',
    failed: 'Vous êtes toujours connecté',
  },
);

/** Who is signed in, and the way out. */
export function Account() {
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
            {visible(fullName)}
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
