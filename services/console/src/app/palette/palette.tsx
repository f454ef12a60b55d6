import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { visible } from '../../format/visible.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { findUsers } from '../../pages/users/find-users.ts';
import { useDebounced } from '../../ui/filters/use-debounced.ts';
import { isAtLeast, useViewer } from '../viewer.tsx';
import { idIn, matching } from './matching.ts';
import classes from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { type PalettePlace, placesFor } from './places.ts';
import { usePaletteTexts } from './texts.ts';

const QUIET_MS = 150;
const USERS_MAX = 6;
const SEARCH_MIN = 2;

type Props = { typed: string; onType(typed: string): void; onClose(): void };

/** Goes to whatever its reader types: a page by its name, a user by name, address or id, a transaction by its id. */
export function Palette({ typed, onType, onClose }: Props) {
  const t = usePaletteTexts();
  const router = useRouter();
  const [active, setActive] = useState(0);
  const id = useId();
  const places = usePlaces(typed);
  const at = Math.min(active, places.length - 1);

  const go = (place: PalettePlace | undefined) => {
    if (place === undefined) return;
    onClose();
    router.history.push(`${router.basepath}${place.path}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = places.length;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((at + 1) % count),
      ArrowUp: () => setActive((at - 1 + count) % count),
      Home: () => setActive(0),
      End: () => setActive(count - 1),
      Enter: () => go(places[at]),
    };
    const move = moves[event.key];
    if (move === undefined || count === 0) return;
    event.preventDefault();
    move();
  };

  return (
    <>
      <PaletteField
        typed={typed}
        onType={(text) => {
          onType(text);
          setActive(0);
        }}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      />
      <Options id={id} places={places} at={at} onPoint={setActive} onChoose={go} />
      {places.length === 0 && (
        <Text size="sm" c="dimmed" role="status" p="sm">
          {t.none}
        </Text>
      )}
    </>
  );
}

type OptionsProps = {
  id: string;
  places: readonly PalettePlace[];
  at: number;
  onPoint(index: number): void;
  onChoose(place: PalettePlace): void;
};

function Options({ id, places, at, onPoint, onChoose }: OptionsProps) {
  const t = usePaletteTexts();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.list} className={classes.list}>
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={place.path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classes.option}
          ref={index === at ? (shown) => shown?.scrollIntoView({ block: 'nearest' }) : undefined}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(place)}
        >
          <span>{place.name}</span>
          {place.about && <span className={classes.about}>{place.about}</span>}
        </div>
      ))}
    </div>
  );
}

function usePlaces(typed: string): PalettePlace[] {
  const t = usePaletteTexts();
  const { role } = useViewer();
  const { language } = useLanguage();
  const isAdmin = isAtLeast(role, 'ADMIN');
  const id = isAdmin ? idIn(typed) : null;
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const isSearch = isAdmin && (settled.length >= SEARCH_MIN || idIn(settled) !== null);
  const search = idIn(settled)?.toString() ?? settled;
  const found = useQuery({
    queryKey: ['go-to', search],
    queryFn: ({ signal }) => findUsers({ search, pageSize: USERS_MAX }, { signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const users: PalettePlace[] = (isSearch && found.data ? found.data.users : []).map((user) => ({
    name: visible(user.fullName),
    names: [],
    about: `${user.email} · ${user.id}`,
    path: `/users/${user.id}`,
  }));
  const byId: PalettePlace[] =
    id === null
      ? []
      : [
          { name: t.user(id), names: [], path: `/users/${id}` },
          { name: t.transaction(id), names: [], path: `/transactions/${id}` },
        ];
  const pages = matching(placesFor(role, language), typed);
  // Who has that id comes by their name as soon as it is known.
  const all = [...users.filter(({ path }) => path === byId[0]?.path), ...byId, ...pages, ...users];
  return all.filter(({ path }, index) => all.findIndex((each) => each.path === path) === index);
}
