import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { texts } from '../../i18n/language.tsx';
import type { ProblemWords } from '../../problem-words.ts';
import { TroubleNote } from '../../trouble-note.tsx';
import type { Form } from '../../validation/use-validation.ts';
import flowClasses from '../flow/form-flow.module.css';
import { useFocusAtChange } from '../flow/form-flow.tsx';
import { useAct } from '../use-submission.ts';

const useTexts = texts({
  cancel: ['Cancel', 'Annuler'],
  type: [
    (word: string) => `To confirm, type: ${word}`,
    (word: string) => `Pour confirmer, saisissez : ${word}`,
  ],
});

type Props<Result> = {
  title: string;
  /** What it does, before it is done. */
  children: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  /** Has to be typed before it can be done. */
  word?: string;
  /** What is typed in it: while something is wrong with that, nothing is sent. */
  form?: Form;
  /** What a refusal means in the reader's language, by its code. */
  wordsOf?: ProblemWords;
  /** It goes out again under its key. */
  isOnce?: boolean;
  /** What gives up what was sent without an answer. It has a place of its own: who leaves the dialog gives up nothing. */
  discard?: { label: string; run(): void } | null;
  /** Names what it is sent for: of another nothing is said. */
  intent?: number;
  send(): Promise<Result>;
  onDone(result: Result): void;
  onClose(): void;
};

/** Says what an act does, and does it. What goes wrong is shown there, and what was typed stays. */
export function ActDialog<Result>({
  title,
  children,
  confirm,
  isDangerous = false,
  word,
  form,
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
  const act = useAct(send, onDone, intent);
  const place = useFocusAtChange(discard ? 'sent' : 'typing');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.run();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={form ? form.submit(act.run) : submit}>
        <Stack
          ref={place}
          tabIndex={-1}
          className={flowClasses.stage ?? ''}
          // Its fields cannot have the keyboard then.
          {...(discard ? { 'data-autofocus': true } : {})}
        >
          {children}
          {word !== undefined && (
            <TextInput
              label={t.type(word)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          {act.trouble && <TroubleNote trouble={act.trouble} wordsOf={wordsOf} isOnce={isOnce} />}
          <Group justify="flex-end">
            {discard && (
              <Button variant="default" onClick={discard.run} disabled={act.isBusy} mr="auto">
                {discard.label}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              loading={act.isBusy}
              disabled={word !== undefined && typed.trim() !== word}
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
