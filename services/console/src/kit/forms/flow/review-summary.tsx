import { Stack, Text } from '@mantine/core';
import { Facts } from '../../facts/facts.tsx';
import { escapeBidi } from '../../format/escape-bidi.ts';
import { texts } from '../../i18n/language.tsx';
import { type Effect, Effects } from '../effects.tsx';

const useTexts = texts({
  reason: ['Reason', 'Motif'],
});

type Props = {
  consequences: string;
  effects: readonly Effect[];
  reason?: string | undefined;
  /** The form was sent without an answer, so the present balances may or may not include it. */
  wasSent: boolean;
};

export function ReviewSummary({ consequences, effects, reason, wasSent }: Props) {
  const t = useTexts();
  return (
    <Stack gap="sm">
      <Text>{escapeBidi(consequences)}</Text>
      {!wasSent && <Effects effects={effects} />}
      {reason !== undefined && <Facts facts={[[t.reason, reason]]} />}
    </Stack>
  );
}
