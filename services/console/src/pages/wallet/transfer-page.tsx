import { newIdempotencyKey, type Output } from '@cowrie/client';
import { Alert, Button, Card, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { type Trouble, troubleOf } from '../../api/trouble.ts';
import { useViewer } from '../../app/viewer.tsx';
import { afterTrouble, type Draft, draftIn, toReview, typed } from '../../drafts/draft.ts';
import { useAct } from '../../ui/acts/use-act.ts';
import { Coins } from '../../ui/coins.tsx';
import { Page } from '../../ui/page.tsx';
import { TransferForm } from './transfer-form.tsx';
import { EMPTY, type TransferTyped, transferOf } from './transfer-input.ts';
import { TransferReview } from './transfer-review.tsx';
import { useTransferTexts } from './transfer-texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

type Done = Output<'transferCoins'>;

/** A transfer from what is typed to its result. */
export function TransferPage() {
  const t = useTransferTexts();
  const kept = draftIn(sessionStorage, `${useViewer().id}.transfer`, EMPTY);
  const [draft, setDraft] = useState(kept.read);
  const [done, setDone] = useState<Done | null>(null);
  const queries = useQueryClient();
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });

  const take = (next: Draft<TransferTyped>) => {
    kept.write(next);
    setDraft(next);
  };
  const finish = (result: Done) => {
    kept.clear();
    setDraft(typed(EMPTY));
    setDone(result);
    queries.setQueryData(['wallet'], result.wallet);
    queries.invalidateQueries({ queryKey: ['my-transactions'] });
  };
  const send = async (): Promise<Done> => {
    const input = transferOf(draft.input);
    if (draft.stage === 'typing' || input === null) throw new Error('only what was looked over is sent');
    const sent = { ...draft, stage: 'sent' } as const;
    take(sent);
    try {
      return await api.transferCoins(input, { idempotencyKey: draft.key });
    } catch (error) {
      take(afterTrouble(sent, mayHaveHappened(troubleOf(error))));
      throw error;
    }
  };
  const act = useAct(send, finish);
  const input = transferOf(draft.input);

  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <Card withBorder radius="lg" padding="lg" bg="var(--sheet)" maw={640}>
        {done && <Result done={done} onMore={() => setDone(null)} />}
        {!done && (draft.stage === 'typing' || input === null) && (
          <TransferForm
            input={draft.input}
            onType={(next) => take(typed(next))}
            onReview={() => take(toReview(draft, newIdempotencyKey()))}
          />
        )}
        {!done && draft.stage !== 'typing' && input !== null && (
          <TransferReview
            input={input}
            wallet={wallet.data}
            wasSent={draft.stage === 'sent' && !act.isBusy}
            act={act}
            onChange={() => take(typed(draft.input))}
          />
        )}
      </Card>
    </Page>
  );
}

const mayHaveHappened = (trouble: Trouble) =>
  'isOutcomeUnknown' in trouble && trouble.isOutcomeUnknown === true;

function Result({ done, onMore }: { done: Done; onMore: () => void }) {
  const t = useTransferTexts();
  return (
    <Alert role="status" color="green" variant="light" title={t.done}>
      <Text size="sm">
        {t.doneText(done.transaction.id)} <Coins amount={done.transaction.amount} />
      </Text>
      <Text size="sm">
        {t.balanceNow} <Coins amount={done.wallet.balance} />
      </Text>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onMore} autoFocus>
          {t.another}
        </Button>
      </Group>
    </Alert>
  );
}
