import { type MintRequest, newIdempotencyKey } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, clientWith } from '../../api/api.ts';
import type { Account } from '../acts/accounts.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { Effects } from '../acts/effects.tsx';
import { useApiKey } from '../acts/fields.tsx';
import { Facts } from '../facts.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { useWord } from '../values/words.ts';
import { useMintRequestTexts } from './mint-request-texts.ts';
import { useDecision } from './use-decision.ts';

export type Decision = 'approve' | 'reject';
type Props = { request: MintRequest; decision: Decision; onClose(): void };

/** Approves or rejects a mint. Who approves shows an API key, which is forgotten with the dialog. */
export function MintRequestDialog({ request, decision, onClose }: Props) {
  const t = useMintRequestTexts();
  const key = useApiKey('coins:mint');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, userId, treasury, amount, reason, requestedBy } = request;
  const isApproval = decision === 'approve';
  const { isTaken, decide, refresh } = useDecision('mint-requests', () =>
    isApproval
      ? clientWith(key.apiKey).approveMintRequest({ id }, { idempotencyKey })
      : api.rejectMintRequest({ id }),
  );
  const to: Account | null = treasury !== null ? { treasury } : userId !== null ? { userId } : null;
  return (
    <ActDialog
      title={isApproval ? t.approveTitle : t.rejectTitle}
      confirm={isApproval ? t.approve : t.reject}
      isDangerous={!isApproval}
      {...(isApproval ? { form: key.form } : {})}
      send={decide}
      onDone={() => {
        onClose();
        refresh();
      }}
      onClose={onClose}
    >
      <Text size="sm">{isApproval ? t.approveEffect : t.rejectEffect}</Text>
      <Facts
        facts={[
          [t.amount, <Coins key="amount" amount={amount} />],
          [t.to, <Party key="to" userId={userId} treasury={treasury} />],
          [t.reason, reason],
          [t.by, <Party key="by" userId={requestedBy} treasury={null} />],
        ]}
      />
      {isApproval && to && !isTaken && (
        <Effects
          effects={[
            { on: to, change: amount },
            { on: 'supply', change: amount },
          ]}
        />
      )}
      {isApproval && key.field}
      {isTaken && <Outcome id={id} />}
    </ActDialog>
  );
}

/** What somebody else decided. */
function Outcome({ id }: { id: string }) {
  const t = useMintRequestTexts();
  const word = useWord();
  const { data } = useQuery({
    queryKey: ['mint-requests', 'one', id],
    queryFn: () => api.getMintRequest({ id }),
  });
  return <Text fw={600}>{t.quicker(data && word(data.status))}</Text>;
}
