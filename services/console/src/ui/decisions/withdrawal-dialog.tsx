import { type AdminWithdrawal, newIdempotencyKey } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { Facts } from '../facts.tsx';
import { Party } from '../values/party.tsx';
import { Xaf } from '../values/xaf.tsx';
import { useDecision } from './use-decision.ts';
import { useWithdrawalTexts } from './withdrawal-texts.ts';

export type Decision = 'settle' | 'reject';
type Props = { withdrawal: AdminWithdrawal; decision: Decision; onClose(): void };

/** Settles or rejects a withdrawal, once what that does was read. */
export function WithdrawalDialog({ withdrawal, decision, onClose }: Props) {
  const t = useWithdrawalTexts();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, userId, xaf, payout } = withdrawal;
  const call = decision === 'settle' ? api.settleWithdrawal : api.rejectWithdrawal;
  const { isTaken, decide, refresh } = useDecision('withdrawals', () => call({ id }, { idempotencyKey }));
  return (
    <ActDialog
      title={decision === 'settle' ? t.settleTitle : t.rejectTitle}
      confirm={decision === 'settle' ? t.settle : t.reject}
      isDangerous={decision === 'reject'}
      send={decide}
      onDone={() => {
        onClose();
        refresh();
      }}
      onClose={onClose}
    >
      <Text size="sm">{decision === 'settle' ? t.settleEffect : t.rejectEffect}</Text>
      <Facts
        facts={[
          [t.xaf, <Xaf key="xaf" xaf={xaf} />],
          [t.user, <Party key="user" userId={userId} treasury={null} />],
          [t.provider, payout.provider],
          [t.account, payout.account],
        ]}
      />
      {isTaken && <Text fw={600}>{t.quicker}</Text>}
    </ActDialog>
  );
}
