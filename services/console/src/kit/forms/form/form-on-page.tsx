import type { Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { withKnownOutcome } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import { useValidation } from '../../validation/use-validation.ts';
import { FormFlow } from '../flow/form-flow.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { useApiKeyField } from '../keys/use-api-key-field.tsx';
import { useSubmission } from '../use-submission.ts';
import type { FormInput, Labels } from './fields.ts';
import type { Form, Operation } from './form.ts';
import { FormReview, useSentenceFormat } from './form-review.tsx';
import { formatSentence } from './form-words.ts';
import { FormResult } from './result.tsx';
import { sendForm } from './send-form.ts';

type Props<Op extends Operation, FieldInput extends FormInput, Body, Data> = {
  form: Form<Op, FieldInput, Body, undefined, Data>;
  search?: Record<string, unknown>;
  /** The form is open in a drawer over another page, so the address holds none of its values. */
  isOverPage?: boolean;
  onDone?(result: Output<Op>): void;
};

/** The form is sent under an idempotency key that survives a reload. */
export function FormOnPage<Op extends Operation, FieldInput extends FormInput, Body, Data>({
  form,
  search = {},
  isOverPage = false,
  onDone,
}: Props<Op, FieldInput, Body, Data>) {
  const t = form.words[useLanguage().language];
  const { name, fields, isDangerous, changedQueries } = form;
  const key = useApiKeyField(form.apiKey);
  const wordsOf = useProblemWords(form.problemWords);
  const format = useSentenceFormat([]);
  const flow = useFlow({
    name,
    empty: fields.empty,
    addressInput: fields.fromAddress(search),
    isInAddress: !isOverPage,
    bodyOf: fields.bodyOf,
    client: key.client,
    send: (body, options) => sendForm(form, body, undefined, options),
    changedQueries,
    onDone,
  });
  const preparation = useSubmission(async () => (await form.prepare?.(flow.input)) ?? {}, flow.review);
  const validation = useValidation(form.schema, fields.toJson(flow.input), flow.submission.trouble);
  return (
    <FormFlow
      flow={flow}
      validation={validation}
      {...(form.apiKey ? { reviewValidation: key.validation } : {})}
      {...(t.ask ? { toReview: { label: t.ask, isReady: !preparation.isBusy, run: preparation.run } } : {})}
      fields={
        <>
          <fields.Inputs
            input={flow.input}
            onType={flow.type}
            errorOf={validation.errorOf}
            labels={{ ...t.labels } as Labels<FieldInput>}
            schema={form.schema}
          />
          {preparation.trouble && (
            <TroubleNote trouble={withKnownOutcome(preparation.trouble)} wordsOf={wordsOf} />
          )}
        </>
      }
      review={(body) => (
        <>
          {form.Review ? (
            <form.Review
              body={body}
              wasSent={flow.wasSent}
              isSending={flow.submission.isBusy}
              preparation={preparation}
            />
          ) : (
            <FormReview form={form} body={body} record={undefined} wasSent={flow.wasSent} />
          )}
          {t.note && (
            <Text size="sm" c="dimmed">
              {formatSentence(t.note, flow.input, format)}
            </Text>
          )}
          {form.apiKey && key.field}
        </>
      )}
      send={t.send}
      wordsOf={wordsOf}
      isDangerous={typeof isDangerous === 'function' ? isDangerous(flow.input) : isDangerous}
      result={(result) => <FormResult form={form} result={result} />}
    />
  );
}
