import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { mayHaveHappened } from '../../api/trouble.ts';
import { texts } from '../../i18n/language.tsx';
import type { ProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import type { Form } from '../../validation/use-validation.ts';
import classes from './form-flow.module.css';
import type { Flow } from './use-flow.ts';

export const useFlowTexts = texts({
  review: ['Review', 'Vérifier'],
  change: ['Change', 'Modifier'],
  send: ['Send', 'Envoyer'],
  again: ['Send again', 'Renvoyer'],
  discard: ['Discard', 'Abandonner'],
  wasSent: ['This was sent, but no answer arrived', 'Ceci a été envoyé, mais aucune réponse n’est arrivée'],
  sendAgain: [
    'Send it again to see the result. It runs only once, however often you send it.',
    'Renvoyez-le pour voir le résultat. Il n’est exécuté qu’une fois, quel que soit le nombre d’envois.',
  ],
  done: ['Done', 'C’est fait'],
  another: ['Another one', 'Recommencer'],
});

type Props<Typed, Body, Result> = {
  flow: Flow<Typed, Body, Result>;
  form: ReactNode;
  /** What checks what is typed: it says what is wrong, in place of a button that cannot be pressed. */
  checked?: Form;
  /** The same of what is typed where it is looked over. */
  reviewChecked?: Form;
  review(body: Body): ReactNode;
  result(result: Result): ReactNode;
  /** More of it than a note holds. */
  more?(result: Result): ReactNode;
  /** What the button says that sends it. */
  send?: string;
  /** What leads to the review, where that takes more than what is typed. */
  toReview?: { label: string; isReady: boolean; run(): void };
  isDangerous?: boolean;
  /** What a refusal means in the reader's language, by its code. */
  wordsOf?: ProblemWords;
  isWide?: boolean;
};

const WIDTH = 680;

/** An act: typed, looked over, sent, and what came of it. */
export function ActFlow<Typed, Body, Result>(props: Props<Typed, Body, Result>) {
  const { flow, form, checked, result, more, isWide, toReview } = props;
  const t = useFlowTexts();
  const place = useFocusAtChange(flow.stage);
  const review = () => (toReview ? toReview.isReady && toReview.run() : flow.review());
  return (
    <Card padding="lg" {...(isWide ? {} : { maw: WIDTH })}>
      <div ref={place} tabIndex={-1} className={classes.stage}>
        {flow.stage === 'typing' && (
          <form noValidate onSubmit={checked ? checked.submit(review) : unchecked(review)}>
            <Stack>
              {form}
              <Group justify="flex-end">
                <Button type="submit" disabled={checked === undefined && toReview?.isReady === false}>
                  {toReview?.label ?? t.review}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
        {flow.stage === 'review' && <Review {...props} />}
        {flow.result !== null && (
          <Alert role="status" color="green" variant="light" title={t.done}>
            <Stack gap="xs">
              {result(flow.result)}
              <Group mt="xs">
                <Button size="xs" variant="default" onClick={flow.another}>
                  {t.another}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        {flow.result !== null && more?.(flow.result)}
      </div>
    </Card>
  );
}

function Review<Typed, Body, Result>({
  flow,
  review,
  reviewChecked,
  send,
  isDangerous,
  wordsOf,
}: Props<Typed, Body, Result>) {
  const t = useFlowTexts();
  const { act, body, wasSent, change } = flow;
  const { trouble } = act;
  return (
    <form noValidate onSubmit={reviewChecked ? reviewChecked.submit(act.run) : unchecked(act.run)}>
      <Stack>
        {body !== null && review(body)}
        {wasSent && !(trouble && mayHaveHappened(trouble)) && (
          <Alert color="yellow" variant="light" title={t.wasSent}>
            <Text size="sm">{t.sendAgain}</Text>
          </Alert>
        )}
        {trouble && <TroubleNote trouble={trouble} wordsOf={wordsOf} isOnce />}
        <Group justify="space-between">
          <Button variant="default" onClick={change} disabled={act.isBusy}>
            {wasSent ? t.discard : t.change}
          </Button>
          <Button type="submit" loading={act.isBusy} {...(isDangerous ? { color: 'red' } : {})}>
            {wasSent ? t.again : (send ?? t.send)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const unchecked = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

/** The button that led to a stage is gone: the focus goes to what there is instead. */
export function useFocusAtChange(stage: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) place.current?.focus();
    shown.current = stage;
  }, [stage]);
  return place;
}
