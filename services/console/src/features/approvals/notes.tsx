import { Alert, List } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { NamedParty } from '../../kit/forms/named-party.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { useProblemWords } from '../../kit/problem-words.ts';
import { useViewer } from '../../kit/session/viewer.tsx';
import { Time } from '../../kit/values/time.tsx';
import type { Movement } from './kind.ts';
import type { LoadedApproval } from './use-loaded-approval.ts';

const useTexts = texts({
  title: ['Check before you decide', 'À vérifier avant de décider'],
  changed: ['Something changed since the request:', 'Quelque chose a changé depuis la demande :'],
  moved: ['has moved coins since the request, last:', 'a eu des mouvements depuis la demande, le dernier :'],
  unread: ['The current state cannot be read:', 'L’état actuel ne peut pas être lu :'],
});

export function ApprovalNotes({ looked, movement }: { looked: LoadedApproval; movement: Movement | null }) {
  const t = useTexts();
  const problems = useProblemWords();
  const moved = useChangedWallets(looked, movement);
  const { kind, context, error, warnings } = looked;
  const notes: ReactNode[] = [...warnings];
  if (error) {
    const trouble = troubleOf(error);
    const { code = '', detail = '' } = trouble.kind === 'problem' ? trouble : {};
    notes.push(`${t.unread} ${problems(code) ?? detail}`);
  }
  const changedAt = context.data ? kind.changedAt?.(context.data) : undefined;
  if (changedAt !== undefined && changedAt > context.approval.createdAt) {
    notes.push(
      <>
        {t.changed} <Time at={changedAt} isExact />
      </>,
    );
  }
  for (const { userId, updatedAt } of moved) {
    notes.push(
      <>
        <NamedParty account={{ userId }} /> {t.moved} <Time at={updatedAt} isExact />
      </>,
    );
  }
  if (notes.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t.title} role="status">
      <List size="sm" spacing={4}>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no ids, and the list changes as a whole
          <List.Item key={index}>{note}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useChangedWallets({ context: { approval } }: LoadedApproval, movement: Movement | null) {
  const viewer = useViewer();
  const sides = movement ? [movement.from, movement.to] : [];
  const ids = sides.flatMap((side) => (side && 'userId' in side ? [side.userId] : []));
  const wallets = useQueries({
    queries: ids.map((id) => ({
      // The same query keys as for the effects, so that the cache is shared.
      queryKey: id === viewer.id ? ['wallet'] : ['user-wallet', id],
      queryFn: () => (id === viewer.id ? api.getMyWallet() : api.getUserWallet({ id })),
    })),
  });
  return wallets.flatMap(({ data }) => (data && data.updatedAt > approval.createdAt ? [data] : []));
}
