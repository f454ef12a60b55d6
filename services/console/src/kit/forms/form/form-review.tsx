import type { SentenceValues } from '@cowrie/contracts/sentence';
import { Text } from '@mantine/core';
import { troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TroubleNote } from '../../trouble-note.tsx';
import { useApprovalName, useOverlapName, useWord } from '../../values/term-names.ts';
import { LookedOver } from '../flow/review-summary.tsx';
import { useCoinsText, useSides } from '../sentence-format.ts';
import type { Typed } from './fields.ts';
import type { Act, Operation, Seen, Target } from './form.ts';
import type { Say, Side } from './form-words.ts';
import { sayAll, sayIn } from './form-words.ts';

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
  const t = act.words[useLanguage().language];
  const { data, error, refetch } = act.useData(body);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data === undefined) return <Text>{t.looking}</Text>;
  return <Meaning {...props} seen={{ on, data }} />;
}

/** Decimals of an exchange rate. */
const DECIMALS_MAX = 6;

/** How values are written in the sentences of the catalogue; the names of users are asked for where they are `sides`. */
export function useSay(sides: readonly Side[]): Say {
  const { language, locale } = useLanguage();
  return {
    coins: useCoinsText(),
    word: useWord(),
    side: useSides(sides),
    action: useApprovalName(),
    moment: (at) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(at),
    number: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS_MAX }).format(value),
    overlap: useOverlapName(),
  };
}

/** What the sentences of an act are filled with. */
export const valuesOf = <Op extends Operation, Given extends Typed, Body, On extends Target, Data>(
  act: Act<Op, Given, Body, On, Data>,
  body: Body,
  seen: Seen<On, Data>,
): SentenceValues => ({ ...seen.on, ...body, ...act.values(body, seen) });

function Meaning<Op extends Operation, Given extends Typed, Body, On extends Target, Data>({
  act,
  body,
  seen,
  wasSent,
}: Props<Op, Given, Body, On, Data> & { seen: Seen<On, Data> }) {
  const t = act.words[useLanguage().language];
  const effects = act.effects(body, seen);
  const changed = effects.flatMap(({ on }) => (on === 'supply' ? [] : [on]));
  const say = useSay(act.sides?.(body, seen) ?? changed);
  const values = valuesOf(act, body, seen);
  const instead = sayIn(t.instead, values, say);
  if (instead) return <Text>{instead}</Text>;
  const doubt = wasSent ? null : sayIn(t.doubt, values, say);
  return (
    <>
      <LookedOver
        means={sayAll(t.means, values, say, t.part).join(' ')}
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
