import { Stack, Text } from '@mantine/core';
import { Facts } from '../../facts/facts.tsx';
import { visible } from '../../format/visible.ts';
import { texts } from '../../i18n/language.tsx';
import { type Effect, Effects } from '../effects.tsx';

const useTexts = texts({
  reason: ['Reason', 'Motif'],
});

type Props = {
  /** What it means, in words. */
  means: string;
  effects: readonly Effect[];
  reason?: string | undefined;
  /** Nobody knows whether what is there now is before or after it. */
  wasSent: boolean;
};

/** What is about to be done, with what is there before and after. */
export function LookedOver({ means, effects, reason, wasSent }: Props) {
  const t = useTexts();
  return (
    <Stack gap="sm">
      <Text>{visible(means)}</Text>
      {!wasSent && <Effects effects={effects} />}
      {reason !== undefined && <Facts facts={[[t.reason, reason]]} />}
    </Stack>
  );
}
