import type { Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { asRead } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import { useForm } from '../../validation/use-validation.ts';
import { ActFlow } from '../flow/form-flow.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { useGivenKey } from '../keys/use-api-key-field.tsx';
import { useAct } from '../use-submission.ts';
import type { Labels, Typed } from './fields.ts';
import type { Act, Operation } from './form.ts';
import { LookedAt, useSay } from './form-review.tsx';
import { sayIn } from './form-words.ts';
import { Result } from './result.tsx';
import { callAct } from './send-form.ts';

type Props<Op extends Operation, Given extends Typed, Body, Data> = {
  act: Act<Op, Given, Body, undefined, Data>;
  /** What it begins with: what the address of its page says of it. */
  search?: Record<string, unknown>;
  /** It stands over another page, whose address says nothing of it. */
  isOverPage?: boolean;
  onDone?(result: Output<Op>): void;
};

/** An act on a page: typed, looked over, sent under a key that survives a reload, and what came of it. */
export function ActOnPage<Op extends Operation, Given extends Typed, Body, Data>({
  act,
  search = {},
  isOverPage = false,
  onDone,
}: Props<Op, Given, Body, Data>) {
  const t = act.words[useLanguage().language];
  const { name, fields, isDangerous, changes } = act;
  const key = useGivenKey(act.apiKey);
  const wordsOf = useProblemWords(act.problems);
  const say = useSay([]);
  const flow = useFlow({
    name,
    empty: fields.empty,
    given: fields.given(search),
    isInAddress: !isOverPage,
    bodyOf: fields.bodyOf,
    client: key.client,
    send: (body, options) => callAct(act, body, undefined, options),
    changes,
    onDone,
  });
  const ask = useAct(async () => (await act.ask?.(flow.input)) ?? {}, flow.review);
  const form = useForm(act.schema, fields.asChecked(flow.input), flow.act.trouble);
  return (
    <ActFlow
      flow={flow}
      checked={form}
      {...(act.apiKey ? { reviewChecked: key.form } : {})}
      {...(t.ask ? { toReview: { label: t.ask, isReady: !ask.isBusy, run: ask.run } } : {})}
      form={
        <>
          <fields.Inputs
            input={flow.input}
            onType={flow.type}
            errorOf={form.errorOf}
            labels={{ ...t.labels } as Labels<Given>}
            schema={act.schema}
          />
          {ask.trouble && <TroubleNote trouble={asRead(ask.trouble)} wordsOf={wordsOf} />}
        </>
      }
      review={(body) => (
        <>
          {act.Review ? (
            <act.Review body={body} wasSent={flow.wasSent} isSending={flow.act.isBusy} ask={ask} />
          ) : (
            <LookedAt act={act} body={body} on={undefined} wasSent={flow.wasSent} />
          )}
          {t.note && (
            <Text size="sm" c="dimmed">
              {sayIn(t.note, flow.input, say)}
            </Text>
          )}
          {act.apiKey && key.field}
        </>
      )}
      send={t.send}
      wordsOf={wordsOf}
      isDangerous={typeof isDangerous === 'function' ? isDangerous(flow.input) : isDangerous}
      result={(result) => <Result act={act} result={result} />}
    />
  );
}
