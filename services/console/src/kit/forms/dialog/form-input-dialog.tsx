import type { Output } from '@cowrie/client';
import { Alert, Box, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayHaveHappened, type Trouble, troubleOf } from '../../api/trouble.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useProblemWords } from '../../problem-words.ts';
import { faultsIn } from '../../validation/schema.ts';
import { bothForms, useForm } from '../../validation/use-validation.ts';
import { Effects } from '../effects.tsx';
import { useFlowTexts } from '../flow/form-flow.tsx';
import type { Labels, Typed } from '../form/fields.ts';
import type { Act, Operation, Target } from '../form/form.ts';
import { useSay, valuesOf } from '../form/form-review.tsx';
import { sayAll, sayIn, titleOf } from '../form/form-words.ts';
import { callAct } from '../form/send-form.ts';
import { useGivenKey } from '../keys/use-api-key-field.tsx';
import { refresh } from '../refresh.ts';
import { ActDialog } from './confirm-dialog.tsx';
import { useSentOnce } from './use-send-once.ts';

/** What was sent, and what came of it. */
export type Done<Body, Result> = { body: Body; result: Result };

type Props<Op extends Operation, Given extends Typed, Body, On extends Target> = {
  act: Act<Op, Given, Body, On, null>;
  on: On;
  onDone(done: Done<Body, Output<Op>>): void;
  onClose(): void;
};

const isNothing = (more: object) => Object.keys(more).length === 0;

/** What is typed of an act in its dialog, and sent from there. What goes wrong is shown there, and what was typed stays. */
export function TypedDialog<Op extends Operation, Given extends Typed, Body, On extends Target>(
  props: Props<Op, Given, Body, On>,
) {
  const { act, on, onDone, onClose } = props;
  const t = act.words[useLanguage().language];
  const say = useSay([]);
  const flow = useFlowTexts();
  const wordsOf = useProblemWords(act.problems);
  const { input, setInput, form, key, trouble, isTaken, isToAsk, once, discard, send } = useTyped(props);
  const wasSent = once.sent !== null;
  const { fields, taken, isDangerous } = act;
  return (
    <ActDialog
      title={titleOf(t, on, say)}
      confirm={wasSent ? flow.again : isToAsk ? (t.ask ?? t.send) : t.send}
      isDangerous={typeof isDangerous === 'function' ? isDangerous(input) : isDangerous}
      {...(act.word ? { word: act.word(on) } : {})}
      form={form}
      wordsOf={wordsOf}
      isOnce={act.document.takesKey}
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
      <Meaning act={act} on={on} input={input} isEffective={!isTaken && !wasSent} />
      <Box component="fieldset" display="contents" disabled={wasSent}>
        <fields.Inputs
          input={input}
          onType={(next) => setInput({ ...input, ...next })}
          errorOf={form.errorOf}
          labels={{ ...t.labels } as Labels<Given>}
          schema={act.schema}
        />
      </Box>
      {t.note && (
        <Text size="sm" c="dimmed">
          {sayIn(t.note, input, say)}
        </Text>
      )}
      {act.apiKey && key.field}
      {isTaken && taken && <taken.Shows on={on} />}
    </ActDialog>
  );
}

/** What is typed, what checks it, and its way to the gateway. */
function useTyped<Op extends Operation, Given extends Typed, Body, On extends Target>({
  act,
  on,
}: Props<Op, Given, Body, On>) {
  const queries = useQueryClient();
  const { fields, name, taken } = act;
  const once = useSentOnce(`${name}.${on?.id}`, { ...fields.empty, ...act.begin(on) }, act.document.takesKey);
  const [written, setInput] = useState(once.start);
  // Also where more was typed while it was under way.
  const input = once.sent ?? written;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const key = useGivenKey(act.apiKey);
  const checkedInput = fields.asChecked(input);
  const checked = useForm(act.schema, checkedInput, trouble);
  const isTaken = trouble?.kind === 'problem' && trouble.code === taken?.by;
  /** All is there but what the gateway has to be asked for. */
  const isToAsk =
    act.ask !== undefined && fields.bodyOf(input) === null && faultsIn(act.schema, checkedInput).length === 0;
  const send = async () => {
    try {
      const more = (await act.ask?.(input)) ?? {};
      if (!isNothing(more)) {
        // It is looked over before it is sent.
        setInput({ ...input, ...more });
        setTrouble(null);
        return null;
      }
      const body = fields.bodyOf(input);
      if (body === null) throw new Error('only what can be read is sent');
      const client = await key.client();
      const result = await once.send(input, (idempotencyKey) =>
        callAct(act, body, on, { idempotencyKey, client }),
      );
      return { body, result };
    } catch (error) {
      const next = troubleOf(error);
      setTrouble(next);
      // Somebody else was quicker, or it has to be looked whether it happened: what there is now is read.
      const isTaken = next.kind === 'problem' && next.code === taken?.by;
      if (isTaken || (mayHaveHappened(next) && !act.document.takesKey)) refresh(queries, act.changes);
      throw error;
    }
  };
  const discard = () => {
    setInput(input);
    setTrouble(null);
    once.discard();
  };
  const form = act.apiKey ? bothForms(checked, key.form) : checked;
  return { input, setInput, form, key, trouble, isTaken, isToAsk, once, discard, send };
}

type MeaningProps<Op extends Operation, Given extends Typed, Body, On extends Target> = {
  act: Act<Op, Given, Body, On, null>;
  on: On;
  input: Given;
  isEffective: boolean;
};

/** What it means, in words and in accounts, as far as what is typed tells. */
function Meaning<Op extends Operation, Given extends Typed, Body, On extends Target>({
  act,
  on,
  input,
  isEffective,
}: MeaningProps<Op, Given, Body, On>) {
  const t = act.words[useLanguage().language];
  const { Shows } = act;
  const body = act.fields.bodyOf(input);
  const seen = { on, data: null };
  const effects = body === null ? [] : act.effects(body, seen);
  const say = useSay(effects.flatMap((effect) => (effect.on === 'supply' ? [] : [effect.on])));
  const means = body === null ? [] : sayAll(t.means, valuesOf(act, body, seen), say, t.part);
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
      {Shows && <Shows on={on} />}
      {isEffective && effects.length > 0 && <Effects effects={effects} />}
    </>
  );
}
