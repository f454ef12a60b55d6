import { Alert, Anchor, Button, Code, Group, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Trouble } from '../api/trouble.ts';
import { texts } from '../i18n/language.tsx';

const useTexts = texts(
  {
    title: 'That did not work',
    unknown: 'It may have happened. Send it again: it happens once, and the answer tells.',
    connection: 'The gateway does not answer.',
    signedOut: 'You are signed out.',
    passkey: {
      cancelled: 'No passkey was given: it was cancelled, took too long, or there is none here.',
      known: 'This device has a passkey of yours already.',
      elsewhere: 'Passkeys do not work at this address: open the console by the name that the platform has.',
      failed: 'The browser could not use a passkey.',
    },
    setUp: 'Set it up here',
    request: 'Request',
    again: 'Try again',
  },
  {
    title: 'Cela n’a pas abouti',
    unknown:
      'L’opération a peut-être eu lieu. Renvoyez-la : elle n’est faite qu’une fois, et la réponse le dira.',
    connection: 'La passerelle ne répond pas.',
    signedOut: 'Vous êtes déconnecté.',
    passkey: {
      cancelled: 'Aucune clé d’accès n’a été donnée : annulé, trop long, ou il n’y en a pas ici.',
      known: 'Cet appareil a déjà une clé d’accès de vous.',
      elsewhere:
        'Les clés d’accès ne servent pas à cette adresse : ouvrez la console par le nom de la plateforme.',
      failed: 'Le navigateur n’a pas pu utiliser de clé d’accès.',
    },
    setUp: 'Le mettre en place ici',
    request: 'Requête',
    again: 'Réessayer',
  },
);

type Props = {
  trouble: Trouble;
  onRetry?: (() => unknown) | undefined;
  /** What it means in the reader's language, where more than the gateway's own detail is known. */
  words?: string | undefined;
};

/** What went wrong, with what support asks for: the code and the id of the request. */
export function TroubleNote({ trouble, onRetry, words }: Props) {
  const t = useTexts();
  const errors = 'errors' in trouble ? trouble.errors.filter(({ path }) => path !== '') : [];
  return (
    <Alert role="alert" color="red" variant="light" title={t.title} maw={640}>
      {words && <Text size="sm">{words}</Text>}
      <Text size="sm" {...(words ? { c: 'dimmed' } : {})}>
        {sentence(trouble, t)}
      </Text>
      {errors.length > 0 && (
        <List size="sm" mt={4}>
          {errors.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              <b>{path}</b> {message}
            </List.Item>
          ))}
        </List>
      )}
      {'isOutcomeUnknown' in trouble && trouble.isOutcomeUnknown && (
        <Text size="sm" fw={600} mt="xs">
          {t.unknown}
        </Text>
      )}
      {trouble.kind === 'problem' && trouble.code === 'totp_setup_required' && (
        <Anchor renderRoot={(props) => <Link to="/account" {...props} />} size="sm" mt="xs" display="block">
          {t.setUp}
        </Anchor>
      )}
      {trouble.kind === 'problem' && (
        <Group gap="xs" mt="xs">
          <Code>{trouble.code}</Code>
          <Text size="xs">
            {t.request} <Code>{trouble.requestId}</Code>
          </Text>
        </Group>
      )}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={() => onRetry()}>
          {t.again}
        </Button>
      )}
    </Alert>
  );
}

function sentence(trouble: Trouble, t: ReturnType<typeof useTexts>): string {
  if (trouble.kind === 'problem') return trouble.detail;
  if (trouble.kind === 'connection') return t.connection;
  if (trouble.kind === 'passkey') return t.passkey[trouble.reason];
  return trouble.kind === 'signed-out' ? t.signedOut : '';
}
