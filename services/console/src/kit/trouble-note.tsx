import { Alert, Anchor, Button, Code, Group, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayHaveHappened, type Trouble } from './api/trouble.ts';
import { Disclosure } from './facts/disclosure.tsx';
import { texts } from './i18n/language.tsx';
import { type ProblemWords, useProblemWords } from './problem-words.ts';
import { useFieldWords } from './validation/use-field-words.ts';

const useTexts = texts({
  title: ['That did not work', 'Cela n’a pas abouti'],
  unknown: {
    once: [
      'It may have happened. Send it again to find out: it runs only once.',
      'L’opération a peut-être eu lieu. Renvoyez-la pour le savoir : elle n’est exécutée qu’une fois.',
    ],
    twice: [
      'It may have happened. Check before you send it again: it could run twice.',
      'L’opération a peut-être eu lieu. Vérifiez-le avant de la renvoyer : elle pourrait être exécutée deux fois.',
    ],
  },
  connection: ['The server does not answer.', 'Le serveur ne répond pas.'],
  signedOut: ['You are signed out.', 'Vous êtes déconnecté.'],
  passkey: {
    cancelled: [
      'No passkey was used. You cancelled, it took too long, or this device has no passkey.',
      'Aucune clé d’accès n’a été utilisée. Vous avez annulé, le délai est dépassé, ou cet appareil n’en a pas.',
    ],
    known: ['This device already has one of your passkeys.', 'Cet appareil a déjà une de vos clés d’accès.'],
    elsewhere: [
      'Passkeys do not work at this address. Open the console at its usual address.',
      'Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez la console à son adresse habituelle.',
    ],
    failed: ['Your browser could not use a passkey.', 'Votre navigateur n’a pas pu utiliser de clé d’accès.'],
  },
  setUp: ['Set it up here', 'Le configurer ici'],
  request: ['Request', 'Requête'],
  details: ['Details', 'Détails'],
  again: ['Try again', 'Réessayer'],
});

type Props = {
  trouble: Trouble;
  onRetry?: (() => unknown) | undefined;
  wordsOf?: ProblemWords | undefined;
  /** A retry uses the same idempotency key. */
  isOnce?: boolean;
};

export function TroubleNote({ trouble, onRetry, wordsOf, isOnce = false }: Props) {
  const t = useTexts();
  return (
    <Alert role="alert" color="red" variant="light" title={t.title} maw={640}>
      <TroubleMeaning trouble={trouble} wordsOf={wordsOf} />
      {mayHaveHappened(trouble) && (
        <Text size="sm" fw={600} mt="xs">
          {isOnce ? t.unknown.once : t.unknown.twice}
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

/** The gateway's own message is collapsed when the code has a message here. */
function TroubleMeaning({ trouble, wordsOf }: Pick<Props, 'trouble' | 'wordsOf'>) {
  const t = useTexts();
  const words = useProblemWords();
  const errors = 'errors' in trouble ? trouble.errors.filter(({ path }) => path !== '') : [];
  if (trouble.kind !== 'problem') {
    return (
      <>
        <Text size="sm">{troubleSentence(trouble, t)}</Text>
        <Errors errors={errors} />
      </>
    );
  }
  const { code, detail } = trouble;
  const meaning = wordsOf?.(code) ?? words(code);
  return (
    <>
      <Text size="sm">{meaning ?? detail}</Text>
      {meaning === undefined ? (
        <Errors errors={errors} />
      ) : (
        <Disclosure name={t.details}>
          <Text size="sm" lang="en">
            {detail}
          </Text>
          <Errors errors={errors} />
        </Disclosure>
      )}
    </>
  );
}

function Errors({ errors }: { errors: readonly { path: string; message: string }[] }) {
  const wordsOf = useFieldWords();
  if (errors.length === 0) return null;
  return (
    <List size="sm" mt={4}>
      {errors.map(({ path, message }) => {
        const { text, isQuoted } = wordsOf(message);
        return (
          <List.Item key={`${path} ${message}`}>
            <b>{path}</b> {isQuoted ? <q lang="en">{text}</q> : text}
          </List.Item>
        );
      })}
    </List>
  );
}

function troubleSentence(
  trouble: Exclude<Trouble, { kind: 'problem' }>,
  t: ReturnType<typeof useTexts>,
): string {
  if (trouble.kind === 'connection') return t.connection;
  if (trouble.kind === 'passkey') return t.passkey[trouble.reason];
  return trouble.kind === 'signed-out' ? t.signedOut : '';
}
