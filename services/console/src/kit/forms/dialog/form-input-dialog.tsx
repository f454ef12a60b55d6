import type { Output } from '@cowrie/client';
import { Alert, Box, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayHaveHappened, type Trouble, troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useProblemWords } from '../../problem-words.ts';
import { findFaults } from '../../validation/schema.ts';
import { joinValidations, useValidation } from '../../validation/use-validation.ts';
import { Effects } from '../effects.tsx';
import { useFlowTexts } from '../flow/form-flow.tsx';
import type { FormInput, Labels } from '../form/fields.ts';
import type { Form, Operation, Target } from '../form/form.ts';
import { useSentenceFormat, valuesOf } from '../form/form-review.tsx';
import { formatSentence, formatSentences, titleOf } from '../form/form-words.ts';
import { sendForm } from '../form/send-form.ts';
import { useApiKeyField } from '../keys/use-api-key-field.tsx';
import { refresh } from '../refresh.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useSendOnce } from './use-send-once.ts';

export type SentForm<Body, Result> = { body: Body; result: Result };

type Props<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target> = {
  form: Form<Op, FieldInput, Body, Subject, null>;
  record: Subject;
  onDone(done: SentForm<Body, Output<Op>>): void;
  onClose(): void;
};

const isEmpty = (more: object) => Object.keys(more).length === 0;

export function FormInputDialog<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
>(props: Props<Op, FieldInput, Body, Subject>) {
  const { form, record, onDone, onClose } = props;
  const t = form.words[useLanguage().language];
  const format = useSentenceFormat([]);
  const flow = useFlowTexts();
  const wordsOf = useProblemWords(form.problemWords);
  const { input, setInput, validation, key, trouble, hasConflict, isToAsk, once, discard, send } =
    useFormSending(props);
  const wasSent = once.sent !== null;
  const { fields, conflict, isDangerous } = form;
  return (
    <ConfirmDialog
      title={titleOf(t, record, format)}
      confirm={wasSent ? flow.again : isToAsk ? (t.ask ?? t.send) : t.send}
      isDangerous={typeof isDangerous === 'function' ? isDangerous(input) : isDangerous}
      {...(form.confirmationWord ? { confirmationWord: form.confirmationWord(record) } : {})}
      validation={validation}
      wordsOf={wordsOf}
      isOnce={form.document.takesKey}
      discard={wasSent ? { label: flow.discard, run: discard } : null}
      intent={once.intent}
      send={send}
      onDone={(done) => done && onDone(done)}
      onClose={onClose}
    >
      {wasSent && !(trouble && mayHaveHappened(trouble)) && (
        <Alert color="yellow" variant="light" title={flow.wasSent}>
          <Text size="sm">{flow.sendAgain}</Text>
        </Alert>
      )}
      <Consequences form={form} record={record} input={input} isEffective={!hasConflict && !wasSent} />
      <Box component="fieldset" display="contents" disabled={wasSent}>
        <fields.Inputs
          input={input}
          onType={(next) => setInput({ ...input, ...next })}
          errorOf={validation.errorOf}
          labels={{ ...t.labels } as Labels<FieldInput>}
          schema={form.schema}
        />
      </Box>
      {t.note && (
        <Text size="sm" c="dimmed">
          {formatSentence(t.note, input, format)}
        </Text>
      )}
      {form.apiKey && key.field}
      {hasConflict && conflict && <conflict.Message record={record} />}
    </ConfirmDialog>
  );
}

function useFormSending<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target>({
  form,
  record,
}: Props<Op, FieldInput, Body, Subject>) {
  const queries = useQueryClient();
  const { fields, name, conflict } = form;
  const once = useSendOnce(
    `${name}.${record?.id}`,
    { ...fields.empty, ...form.initialInput(record) },
    form.document.takesKey,
  );
  const [written, setInput] = useState(once.start);
  // A form that was sent keeps the input it was sent with.
  const input = once.sent ?? written;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const key = useApiKeyField(form.apiKey);
  const checkedInput = fields.toJson(input);
  const checked = useValidation(form.schema, checkedInput, trouble);
  const hasConflict = trouble?.kind === 'problem' && trouble.code === conflict?.code;
  /** Only the values that `prepare` fetches are missing. */
  const isToAsk =
    form.prepare !== undefined &&
    fields.bodyOf(input) === null &&
    findFaults(form.schema, checkedInput).length === 0;
  const send = async () => {
    try {
      const more = (await form.prepare?.(input)) ?? {};
      if (!isEmpty(more)) {
        // The user reviews the fetched values before sending.
        setInput({ ...input, ...more });
        setTrouble(null);
        return null;
      }
      const body = fields.bodyOf(input);
      if (body === null) throw new Error('only what can be read is sent');
      const client = await key.client();
      const result = await once.send(input, (idempotencyKey) =>
        sendForm(form, body, record, { idempotencyKey, client }),
      );
      return { body, result };
    } catch (error) {
      const next = troubleOf(error);
      setTrouble(next);
      // After a conflict, or when it is unknown whether the form took effect, the present state is read
      // again.
      const hasConflict = next.kind === 'problem' && next.code === conflict?.code;
      if (hasConflict || (mayHaveHappened(next) && !form.document.takesKey))
        refresh(queries, form.changedQueries);
      throw error;
    }
  };
  const discard = () => {
    setInput(input);
    setTrouble(null);
    once.discard();
  };
  const validation = form.apiKey ? joinValidations(checked, key.validation) : checked;
  return { input, setInput, validation, key, trouble, hasConflict, isToAsk, once, discard, send };
}

type ConsequencesProps<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target> = {
  form: Form<Op, FieldInput, Body, Subject, null>;
  record: Subject;
  input: FieldInput;
  isEffective: boolean;
};

function Consequences<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target>({
  form,
  record,
  input,
  isEffective,
}: ConsequencesProps<Op, FieldInput, Body, Subject>) {
  const t = form.words[useLanguage().language];
  const { Details } = form;
  const body = form.fields.bodyOf(input);
  const context = { record, data: null };
  const effects = body === null ? [] : form.effects(body, context);
  const format = useSentenceFormat(
    effects.flatMap((effect) => (effect.account === 'supply' ? [] : [effect.account])),
  );
  const means = body === null ? [] : formatSentences(t.means, valuesOf(form, body, context), format, t.part);
  return (
    <>
      {Array.isArray(t.means) ? (
        <List size="sm" spacing={4}>
          {means.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      ) : (
        means.length > 0 && <Text size="sm">{means}</Text>
      )}
      {Details && <Details record={record} />}
      {isEffective && effects.length > 0 && <Effects effects={effects} />}
    </>
  );
}
