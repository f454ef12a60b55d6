import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { texts } from '../../i18n/language.tsx';
import type { ProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import type { Validation } from '../../validation/use-validation.ts';
import flowClasses from '../flow/form-flow.module.css';
import { useFocusAtChange } from '../flow/form-flow.tsx';
import { useSubmission } from '../use-submission.ts';

const useTexts = texts({
  cancel: ['Cancel', 'Annuler'],
  type: [
    (word: string) => `To confirm, type: ${word}`,
    (word: string) => `Pour confirmer, saisissez : ${word}`,
  ],
});

type Props<Result> = {
  title: string;
  children: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  confirmationWord?: string;
  validation?: Validation;
  wordsOf?: ProblemWords;
  /** A retry uses the same idempotency key. */
  isOnce?: boolean;
  /** Discards a form that was sent without an answer. It is separate from closing, which discards nothing. */
  discard?: { label: string; run(): void } | null;
  /** Identifies the intent. An error of an earlier intent is not shown. */
  intent?: number;
  send(): Promise<Result>;
  onDone(result: Result): void;
  onClose(): void;
};

/** After an error it stays open with the input. */
export function ConfirmDialog<Result>({
  title,
  children,
  confirm,
  isDangerous = false,
  confirmationWord,
  validation,
  wordsOf,
  isOnce = false,
  discard = null,
  intent,
  send,
  onDone,
  onClose,
}: Props<Result>) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const submission = useSubmission(send, onDone, intent);
  const place = useFocusAtChange(discard ? 'sent' : 'typing');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submission.run();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={validation ? validation.onSubmit(submission.run) : submit}>
        <Stack
          ref={place}
          tabIndex={-1}
          className={flowClasses.stage ?? ''}
          // The fields are disabled then and cannot take the focus.
          {...(discard ? { 'data-autofocus': true } : {})}
        >
          {children}
          {confirmationWord !== undefined && (
            <TextInput
              label={t.type(confirmationWord)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          {submission.trouble && (
            <TroubleNote trouble={submission.trouble} wordsOf={wordsOf} isOnce={isOnce} />
          )}
          <Group justify="flex-end">
            {discard && (
              <Button variant="default" onClick={discard.run} disabled={submission.isBusy} mr="auto">
                {discard.label}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              loading={submission.isBusy}
              disabled={confirmationWord !== undefined && typed.trim() !== confirmationWord}
              {...(isDangerous ? { color: 'red' } : {})}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
