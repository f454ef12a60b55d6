import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../i18n/language.tsx';

const useTexts = texts({
  decided: ['Somebody else has already decided.', 'Quelqu’un d’autre a déjà décidé.'],
  is: [
    (status: string) => `Somebody else has already decided: ${status.toLowerCase()}.`,
    (status: string) => `Quelqu’un d’autre a déjà décidé : ${status.toLowerCase()}.`,
  ],
});

/** Somebody else decided; how, where that is known. */
export function Quicker({ status }: { status?: string | undefined }) {
  const t = useTexts();
  return <Text fw={600}>{status === undefined ? t.decided : t.is(status)}</Text>;
}

type Decision<On, Code extends string> = {
  /** The table of what is decided about. */
  changes: string;
  /** How the gateway refuses what somebody else decided. */
  takenBy: Code;
  Taken(props: { on: On }): ReactNode;
  Shows(props: { on: On }): ReactNode;
};

/** What all acts have that decide about something which waits, and that two people may decide about at once. */
export const decision = <On extends { id: string }, const Code extends string>({
  changes,
  takenBy,
  Taken,
  Shows,
}: Decision<On, Code>) => ({
  input: (_body: unknown, { id }: On) => ({ id }),
  changes: [changes],
  taken: { by: takenBy, Shows: Taken },
  Shows,
});
