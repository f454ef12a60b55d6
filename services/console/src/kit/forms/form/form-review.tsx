import type { SentenceValues } from '@cowrie/contracts/sentence';
import { Text } from '@mantine/core';
import { troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TroubleNote } from '../../trouble-note.tsx';
import { useApprovalName, useOverlapName, useWord } from '../../values/term-names.ts';
import { ReviewSummary } from '../flow/review-summary.tsx';
import { useCoinsText, useSideNames } from '../sentence-format.ts';
import type { FormInput } from './fields.ts';
import type { Form, Operation, ReviewContext, Target } from './form.ts';
import type { SentenceFormat, Side } from './form-words.ts';
import { formatSentence, formatSentences } from './form-words.ts';

type Props<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target, Data> = {
  form: Form<Op, FieldInput, Body, Subject, Data>;
  body: Body;
  record: Subject;
  wasSent: boolean;
};

export function FormReview<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
>(props: Props<Op, FieldInput, Body, Subject, Data>) {
  const { form, body, record } = props;
  const t = form.words[useLanguage().language];
  const { data, error, refetch } = form.useData(body);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data === undefined) return <Text>{t.looking}</Text>;
  return <Consequences {...props} context={{ record, data }} />;
}

const DECIMALS_MAX = 6;

/** Names are loaded for the users in `sides`. */
export function useSentenceFormat(sides: readonly Side[]): SentenceFormat {
  const { language, locale } = useLanguage();
  return {
    coins: useCoinsText(),
    word: useWord(),
    side: useSideNames(sides),
    action: useApprovalName(),
    moment: (at) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(at),
    number: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS_MAX }).format(value),
    overlap: useOverlapName(),
  };
}

export const valuesOf = <
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
>(
  form: Form<Op, FieldInput, Body, Subject, Data>,
  body: Body,
  context: ReviewContext<Subject, Data>,
): SentenceValues => ({ ...context.record, ...body, ...form.values(body, context) });

function Consequences<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
>({
  form,
  body,
  context,
  wasSent,
}: Props<Op, FieldInput, Body, Subject, Data> & { context: ReviewContext<Subject, Data> }) {
  const t = form.words[useLanguage().language];
  const effects = form.effects(body, context);
  const changed = effects.flatMap(({ account }) => (account === 'supply' ? [] : [account]));
  const format = useSentenceFormat(form.sides?.(body, context) ?? changed);
  const values = valuesOf(form, body, context);
  const blockedMessage = formatSentence(t.blockedMessage, values, format);
  if (blockedMessage) return <Text>{blockedMessage}</Text>;
  const warning = wasSent ? null : formatSentence(t.warning, values, format);
  return (
    <>
      <ReviewSummary
        consequences={formatSentences(t.means, values, format, t.part).join(' ')}
        effects={effects}
        reason={form.reason?.(body, context)}
        wasSent={wasSent}
      />
      {warning && (
        <Text size="sm" c="var(--mantine-color-error)">
          {warning}
        </Text>
      )}
    </>
  );
}
