import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findUsers } from '../../features/users/find-users.ts';
import { api } from '../../kit/api/api.ts';
import { useDebounced } from '../../kit/filters/use-debounced.ts';
import { visible } from '../../kit/format/visible.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { idIn, matching } from './matching.ts';
import { findObjects } from './objects.ts';
import { type PalettePlace, placesFor } from './places.ts';
import { usePaletteTexts } from './texts.ts';

const QUIET_MS = 150;
const USERS_MAX = 6;
const SEARCH_MIN = 2;

type Places = {
  places: readonly PalettePlace[];
  /** Whether more may come. */
  isSearching: boolean;
  hasFailed: boolean;
};

/** Where the reader may want to go: pages at once, and for administrators people, platforms and what has such an id or reference. */
export function usePlaces(typed: string): Places {
  const { role } = useViewer();
  const { language } = useLanguage();
  const isAdmin = isAtLeast(role, 'ADMIN');
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const isAsked = isAdmin && (settled.length >= SEARCH_MIN || idIn(settled) !== null);
  const isOld = settled !== typed.trim();
  const users = useUsers(settled, isAsked, isOld);
  const objects = useObjects(settled, isAsked, isOld);
  const platforms = usePlatforms(isAdmin);
  const byId = useById(isAdmin ? idIn(typed) : null);
  const pages = matching([...placesFor(role, language), ...platforms], typed);
  // Who has that id comes by their name as soon as it is known.
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

function useUsers(settled: string, isAsked: boolean, isOld: boolean): Places {
  const search = idIn(settled)?.toString() ?? settled;
  const found = useQuery({
    queryKey: ['go-to', search],
    queryFn: ({ signal }) => findUsers({ search, pageSize: USERS_MAX }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const places = (isAsked && found.data ? found.data.users : []).map((user) => ({
    name: visible(user.fullName),
    names: [],
    about: `${user.email} · ${user.id}`,
    path: `/users/${user.id}`,
    isOld: isOld || found.isPlaceholderData,
  }));
  return { places, isSearching: found.isFetching, hasFailed: isAsked && found.isError };
}

function useObjects(settled: string, isAsked: boolean, isOld: boolean): Places {
  const { objects: names } = usePaletteTexts();
  const found = useQuery({
    queryKey: ['go-to-objects', settled, names],
    queryFn: ({ signal }) => findObjects(settled, names, { signal }),
    enabled: isAsked,
  });
  return {
    places: ((isAsked && found.data) || []).map((place) => ({ ...place, isOld })),
    isSearching: found.isFetching,
    hasFailed: isAsked && found.isError,
  };
}

function usePlatforms(isAdmin: boolean): PalettePlace[] {
  const t = usePaletteTexts();
  const { data } = useQuery({
    queryKey: ['platforms', 'names'],
    queryFn: ({ signal }) => api.listPlatforms({}, { signal }),
    enabled: isAdmin,
  });
  return (data?.platforms ?? []).map(({ id, name }) => ({
    name: visible(name),
    names: [name, id],
    about: t.platform,
    path: `/platforms/${id}`,
  }));
}

function useById(id: number | null): PalettePlace[] {
  const t = usePaletteTexts();
  if (id === null) return [];
  return [
    { name: t.user(id), names: [], path: `/users/${id}` },
    { name: t.transaction(id), names: [], path: `/transactions/${id}` },
  ];
}
