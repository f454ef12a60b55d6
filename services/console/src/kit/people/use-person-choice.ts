import type { User } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { troubleOf } from '../api/trouble.ts';
import { useDebounced } from '../filters/use-debounced.ts';
import { escapeBidi } from '../format/escape-bidi.ts';
import { readId } from '../format/ids.ts';
import { texts } from '../i18n/language.tsx';
import { type ProblemWords, useProblemWords } from '../problem-words.ts';
import { usePerson } from './use-person.ts';

const QUIET_MS = 250;
const FOUND_MAX = 8;

const useTexts = texts({
  nobody: ['Nobody was found.', 'Personne n’a été trouvé.'],
  unknown: ['There is no user with this id.', 'Aucun utilisateur n’a ce numéro.'],
});

export type PersonChoice = {
  users: readonly User[];
  who: string | null;
  fault: string | null;
};

export function usePersonChoice(typed: string): PersonChoice {
  const t = useTexts();
  const problems = useProblemWords();
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const id = readId(settled);
  const isSearch = settled !== '' && id === null;
  const user = usePerson(id ?? undefined);
  const found = useQuery({
    queryKey: ['users-like', settled],
    queryFn: ({ signal }) => api.listUsers({ search: settled, pageSize: FOUND_MAX }, { signal }),
    enabled: isSearch,
  });
  if (isSearch) {
    const users = found.data?.users ?? [];
    const isNobody = found.isSuccess && users.length === 0;
    return { users, who: null, fault: faultOf(found.error, problems) ?? (isNobody ? t.nobody : null) };
  }
  if (id === null) return { users: [], who: null, fault: null };
  const who = user.data ? escapeBidi(`${user.data.fullName} · ${user.data.email}`) : null;
  return { users: [], who, fault: faultOf(user.error, problems) ?? (user.data === null ? t.unknown : null) };
}

function faultOf(error: unknown, problems: ProblemWords): string | null {
  const trouble = error ? troubleOf(error) : null;
  return trouble?.kind === 'problem' ? (problems(trouble.code) ?? trouble.detail) : null;
}
