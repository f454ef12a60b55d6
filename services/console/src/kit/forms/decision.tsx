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

export function AlreadyDecided({ status }: { status?: string | undefined }) {
  const t = useTexts();
  return <Text fw={600}>{status === undefined ? t.decided : t.is(status)}</Text>;
}

type DecisionForm<Subject, Code extends string> = {
  changedQuery: string;
  conflictCode: Code;
  Conflict(props: { record: Subject }): ReactNode;
  Details(props: { record: Subject }): ReactNode;
};

/** Two people may decide at once. */
export const decisionForm = <Subject extends { id: string }, const Code extends string>({
  changedQuery,
  conflictCode,
  Conflict,
  Details,
}: DecisionForm<Subject, Code>) => ({
  toInput: (_body: unknown, { id }: Subject) => ({ id }),
  changedQueries: [changedQuery],
  conflict: { code: conflictCode, Message: Conflict },
  Details,
});
