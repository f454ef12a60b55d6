import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { mayHaveHappened } from '../../api/trouble.ts';
import { texts } from '../../i18n/language.tsx';
import type { ProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import type { Validation } from '../../validation/use-validation.ts';
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
  fields: ReactNode;
  /** Validates the input. With it the button stays enabled and reports what is wrong. */
  validation?: Validation;
  reviewValidation?: Validation;
  review(body: Body): ReactNode;
  result(result: Result): ReactNode;
  more?(result: Result): ReactNode;
  send?: string;
  toReview?: { label: string; isReady: boolean; run(): void };
  isDangerous?: boolean;
  wordsOf?: ProblemWords;
  isWide?: boolean;
};

const WIDTH = 680;

export function FormFlow<Typed, Body, Result>(props: Props<Typed, Body, Result>) {
  const { flow, fields, validation, result, more, isWide, toReview } = props;
  const t = useFlowTexts();
  const place = useFocusAtChange(flow.stage);
  const review = () => (toReview ? toReview.isReady && toReview.run() : flow.review());
  return (
    <Card padding="lg" {...(isWide ? {} : { maw: WIDTH })}>
      <div ref={place} tabIndex={-1} className={classes.stage}>
        {flow.stage === 'typing' && (
          <form noValidate onSubmit={validation ? validation.onSubmit(review) : unchecked(review)}>
            <Stack>
              {fields}
              <Group justify="flex-end">
                <Button type="submit" disabled={validation === undefined && toReview?.isReady === false}>
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
  reviewValidation,
  send,
  isDangerous,
  wordsOf,
}: Props<Typed, Body, Result>) {
  const t = useFlowTexts();
  const { submission, body, wasSent, change } = flow;
  const { trouble } = submission;
  return (
    <form
      noValidate
      onSubmit={reviewValidation ? reviewValidation.onSubmit(submission.run) : unchecked(submission.run)}
    >
      <Stack>
        {body !== null && review(body)}
        {wasSent && !(trouble && mayHaveHappened(trouble)) && (
          <Alert color="yellow" variant="light" title={t.wasSent}>
            <Text size="sm">{t.sendAgain}</Text>
          </Alert>
        )}
        {trouble && <TroubleNote trouble={trouble} wordsOf={wordsOf} isOnce />}
        <Group justify="space-between">
          <Button variant="default" onClick={change} disabled={submission.isBusy}>
            {wasSent ? t.discard : t.change}
          </Button>
          <Button type="submit" loading={submission.isBusy} {...(isDangerous ? { color: 'red' } : {})}>
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

/** Moves the focus to the new step, because the button that opened it is gone. */
export function useFocusAtChange(stage: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) place.current?.focus();
    shown.current = stage;
  }, [stage]);
  return place;
}
