import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findUsers } from '../../features/users/find-users.ts';
import { api } from '../../kit/api/api.ts';
import { useDebounced } from '../../kit/filters/use-debounced.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { type Destination, listDestinations } from './destinations.ts';
import { findMatches, readTypedId } from './find-matches.ts';
import { findObjects } from './objects.ts';
import { usePaletteTexts } from './texts.ts';

const QUIET_MS = 150;
const USERS_MAX = 6;
const SEARCH_MIN = 2;

type DestinationList = {
  places: readonly Destination[];
  isSearching: boolean;
  hasFailed: boolean;
};

export function useDestinations(typed: string): DestinationList {
  const { role } = useViewer();
  const { language } = useLanguage();
  const isAdmin = isAtLeast(role, 'ADMIN');
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const isAsked = isAdmin && (settled.length >= SEARCH_MIN || readTypedId(settled) !== null);
  const isOld = settled !== typed.trim();
  const users = useUsers(settled, isAsked, isOld);
  const objects = useObjects(settled, isAsked, isOld);
  const platforms = usePlatforms(isAdmin);
  const byId = useById(isAdmin ? readTypedId(typed) : null);
  const pages = findMatches([...listDestinations(role, language), ...platforms], typed);
  // The user with the typed id replaces the plain id once the name is loaded.
  const all = [
    ...users.places.filter(({ path }) => path === byId[0]?.path),
    ...byId,
    ...objects.places,
    ...pages,
    ...users.places,
  ];
  const isUnsettled = isAdmin && isOld && typed.trim().length >= SEARCH_MIN;
  return {
    places: all.filter(({ path }, index) => all.findIndex((each) => each.path === path) === index),
    isSearching: isUnsettled || users.isSearching || objects.isSearching,
    hasFailed: users.hasFailed || objects.hasFailed,
  };
}

function useUsers(settled: string, isAsked: boolean, isOld: boolean): DestinationList {
  const search = readTypedId(settled)?.toString() ?? settled;
  const found = useQuery({
    queryKey: ['go-to', search],
    queryFn: ({ signal }) => findUsers({ search, pageSize: USERS_MAX }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const places = (isAsked && found.data ? found.data.users : []).map((user) => ({
    name: escapeBidi(user.fullName),
    names: [],
    about: `${user.email} · ${user.id}`,
    path: `/users/${user.id}`,
    isStale: isOld || found.isPlaceholderData,
  }));
  return { places, isSearching: found.isFetching, hasFailed: isAsked && found.isError };
}

function useObjects(settled: string, isAsked: boolean, isOld: boolean): DestinationList {
  const { objects: names } = usePaletteTexts();
  const found = useQuery({
    queryKey: ['go-to-objects', settled, names],
    queryFn: ({ signal }) => findObjects(settled, names, { signal }),
    enabled: isAsked,
  });
  return {
    places: ((isAsked && found.data) || []).map((place) => ({ ...place, isStale: isOld })),
    isSearching: found.isFetching,
    hasFailed: isAsked && found.isError,
  };
}

function usePlatforms(isAdmin: boolean): Destination[] {
  const t = usePaletteTexts();
  const { data } = useQuery({
    queryKey: ['platforms', 'names'],
    queryFn: ({ signal }) => api.listPlatforms({}, { signal }),
    enabled: isAdmin,
  });
  return (data?.platforms ?? []).map(({ id, name }) => ({
    name: escapeBidi(name),
    names: [name, id],
    about: t.platform,
    path: `/platforms/${id}`,
  }));
}

function useById(id: number | null): Destination[] {
  const t = usePaletteTexts();
  if (id === null) return [];
  return [
    { name: t.user(id), names: [], path: `/users/${id}` },
    { name: t.transaction(id), names: [], path: `/transactions/${id}` },
  ];
}
