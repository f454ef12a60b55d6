import type { Input } from '@cowrie/client';
import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { names } from '../../../kit/i18n/language.tsx';

export type EventType = Input<'createWebhook'>['types'][number];

export const useEventWord = names(en.events, fr.events);

export function EventName({ type }: { type: string }) {
  return (
    <span>
      {useEventWord()(type)}{' '}
      <Text span size="xs" c="dimmed">
        {type.split('.').map((part, place) => (
          <Fragment key={part}>
            {place > 0 && '.'}
            <wbr />
            {part}
          </Fragment>
        ))}
      </Text>
    </span>
  );
}

export function EventNames({ types }: { types: readonly string[] }) {
  const word = useEventWord();
  return types.map(word).join(', ');
}
