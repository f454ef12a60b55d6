import { Autocomplete, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { readId } from '../../format/ids.ts';
import { visible } from '../../format/visible.ts';
import { texts } from '../../i18n/language.tsx';
import { useDebounced } from '../filters/use-debounced.ts';
import { useUser } from './accounts.ts';

const QUIET_MS = 250;
const FOUND_MAX = 8;
const SEARCH_MAX = 100;

const useTexts = texts(
  {
    user: 'User',
    about: 'An id, or part of a name or e-mail address to choose from',
    nobody: 'Nobody was found.',
  },
  {
    user: 'Utilisateur',
    about: 'Un numéro, ou une partie du nom ou de l’adresse e-mail pour choisir',
    nobody: 'Personne n’a été trouvé.',
  },
);

type Props = { value: string; onType(value: string): void; error?: string | undefined };

/** A user by their id, which is found by their name; it says who that is. For administrators. */
export function UserField({ value, onType, error }: Props) {
  const t = useTexts();
  const settled = useDebounced(value.trim(), QUIET_MS);
  const id = readId(settled);
  const user = useUser(id ?? undefined);
  const isSearch = settled !== '' && id === null;
  const found = useQuery({
    queryKey: ['users-like', settled],
    queryFn: ({ signal }) => api.listUsers({ search: settled, pageSize: FOUND_MAX }, { signal }),
    enabled: isSearch,
  });
  const users = isSearch ? (found.data?.users ?? []) : [];
  const trouble = user.error && id !== null ? troubleOf(user.error) : null;
  const isNobody = isSearch && found.data?.users.length === 0;
  return (
    <Autocomplete
      label={t.user}
      description={id !== null && user.data ? visible(`${user.data.fullName} · ${user.data.email}`) : t.about}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      value={value}
      onChange={onType}
      data={users.map((each) => String(each.id))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found {...users.find((each) => String(each.id) === option.value)} />}
      error={trouble?.kind === 'problem' ? trouble.detail : isNobody ? t.nobody : error}
    />
  );
}

function Found({ id, fullName, email }: { id?: number; fullName?: string; email?: string }) {
  return (
    <div>
      <Text size="sm">{fullName && visible(fullName)}</Text>
      <Text size="xs" c="dimmed">
        {email} · {id}
      </Text>
    </div>
  );
}
