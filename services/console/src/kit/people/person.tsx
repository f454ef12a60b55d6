import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { escapeBidi } from '../format/escape-bidi.ts';
import { texts } from '../i18n/language.tsx';
import { useViewer } from '../session/viewer.tsx';
import { useMaskedName, useMayKnowUsers, usePerson } from './use-person.ts';

const useTexts = texts({
  user: [(id: number) => `User ${id}`, (id: number) => `Utilisateur ${id}`],
  you: ['You', 'Vous'],
});

type Props = {
  userId: number;
  name?: string | undefined;
};

/** Keeps a table from breaking the short word. */
const ReaderName = () => (
  <Text span inherit display="inline-block" miw="max-content">
    {useTexts().you}
  </Text>
);

export function Person({ userId, name }: Props) {
  const t = useTexts();
  const viewer = useViewer();
  const isLinked = useMayKnowUsers();
  const isOwn = userId === viewer.id;
  const { data } = usePerson(name === undefined && !isOwn ? userId : undefined);
  const masked = useMaskedName(name === undefined && !isOwn ? userId : undefined);
  if (isOwn) return <ReaderName />;
  if (!isLinked) return name ?? masked.data ?? t.user(userId);
  const known = name ?? data?.fullName;
  return (
    <span>
      <Link to="/users/$id" params={{ id: String(userId) }} data-person="">
        {known === undefined ? t.user(userId) : escapeBidi(known)}
      </Link>
      {known !== undefined && (
        <Text span size="xs" c="dimmed">
          {' '}
          {userId}
        </Text>
      )}
    </span>
  );
}
