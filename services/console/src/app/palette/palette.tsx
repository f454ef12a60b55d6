import { Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Destination } from './destinations.ts';
import classes from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { usePaletteTexts } from './texts.ts';
import { useDestinations } from './use-destinations.ts';

type Props = { typed: string; onType(typed: string): void; onClose(): void };

export function Palette({ typed, onType, onClose }: Props) {
  const t = usePaletteTexts();
  const router = useRouter();
  const [active, setActive] = useState(0);
  const id = useId();
  const { places, isSearching, hasFailed } = useDestinations(typed);
  const at = Math.min(active, places.length - 1);

  const go = (place: Destination | undefined) => {
    if (place === undefined) return;
    onClose();
    router.history.push(`${router.basepath}${place.path}`);
  };
  const enter = useEnter({ places, at, isSearching, go });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') enter.forget();
    const count = places.length;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((at + 1) % count),
      ArrowUp: () => setActive((at - 1 + count) % count),
      Home: () => setActive(0),
      End: () => setActive(count - 1),
      Enter: enter.press,
    };
    const move = moves[event.key];
    if (move === undefined || (count === 0 && event.key !== 'Enter')) return;
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
          enter.forget();
        }}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      />
      <Options id={id} places={places} at={at} onPoint={setActive} onChoose={go} />
      <Text size="sm" c="dimmed" role="status" px="sm" py={4} mih="1.8rem">
        {isSearching ? t.searching : hasFailed ? t.failed : places.length === 0 && t.none}
      </Text>
    </>
  );
}

const FIRST = '';

/**
 * Opens a result by Enter. Results of a former text are not opened. Instead it waits for the new results, and
 * opens the one chosen with the arrow keys, or the first, if it is among them.
 */
function useEnter({
  places,
  at,
  isSearching,
  go,
}: {
  places: readonly Destination[];
  at: number;
  isSearching: boolean;
  go(place: Destination | undefined): void;
}) {
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const place = places[at];
  const open = useEffectEvent(() => {
    setWaitsFor(null);
    const found = waitsFor === FIRST ? places[0] : places.find(({ path }) => path === waitsFor);
    if (!found?.isStale) go(found);
  });
  useEffect(() => {
    if (waitsFor !== null && !isSearching) open();
  }, [waitsFor, isSearching]);
  return {
    press: () => (place && !place.isStale ? go(place) : setWaitsFor(at > 0 && place ? place.path : FIRST)),
    forget: () => setWaitsFor(null),
  };
}

type OptionsProps = {
  id: string;
  places: readonly Destination[];
  at: number;
  onPoint(index: number): void;
  onChoose(place: Destination): void;
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
