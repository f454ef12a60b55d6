import { Text } from '@mantine/core';
import { troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TroubleNote } from '../../trouble-note.tsx';
import { useWord } from '../../values/words.ts';
import { LookedOver } from '../flow/looked-over.tsx';
import { useCoinsText, useSides } from '../say.ts';
import type { Act, Operation, Say, Seen, Side, Target } from './act.ts';
import type { Typed } from './fields.ts';

type Props<Op extends Operation, Given extends Typed, Body, On extends Target, Data> = {
  act: Act<Op, Given, Body, On, Data>;
  body: Body;
  on: On;
  wasSent: boolean;
};

/** What is about to be done, once what it is about was read. */
export function LookedAt<Op extends Operation, Given extends Typed, Body, On extends Target, Data>(
  props: Props<Op, Given, Body, On, Data>,
) {
  const { act, body, on } = props;
  const t = act.texts[useLanguage().language];
  const { data, error, refetch } = act.useData(body);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data === undefined) return <Text>{t.looking}</Text>;
  return <Meaning {...props} seen={{ on, data }} />;
}

/** The sides of an act, for its words. */
export function useSay(sides: readonly Side[]): Say {
  const coins = useCoinsText();
  const word = useWord();
  return { coins, word, side: useSides(sides) };
}

function Meaning<Op extends Operation, Given extends Typed, Body, On extends Target, Data>({
  act,
  body,
  seen,
  wasSent,
}: Props<Op, Given, Body, On, Data> & { seen: Seen<On, Data> }) {
  const t = act.texts[useLanguage().language];
  const effects = act.effects(body, seen);
  const changed = effects.flatMap(({ on }) => (on === 'supply' ? [] : [on]));
  const say = useSay(act.sides?.(body, seen) ?? changed);
  const instead = t.instead?.(body, { ...seen, say });
  if (instead) return <Text>{instead}</Text>;
  const doubt = wasSent ? null : t.doubt?.(body, { ...seen, say });
  return (
    <>
      <LookedOver
        means={[t.means?.(body, { ...seen, say }) ?? []].flat().join(' ')}
        effects={effects}
        reason={act.reason?.(body, seen)}
        wasSent={wasSent}
      />
      {doubt && (
        <Text size="sm" c="var(--mantine-color-error)">
          {doubt}
        </Text>
      )}
    </>
  );
}
