import { newIdempotencyKey, type Withdrawal } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Xaf } from '../../ui/xaf.tsx';
import { useWithdrawalTexts } from './texts.ts';

export type Decision = 'settle' | 'reject';
type Props = { withdrawal: Withdrawal; decision: Decision; onDone(): void; onClose(): void };

/** Settles or rejects a withdrawal, once what that does was read. */
export function DecisionDialog({ withdrawal, decision, onDone, onClose }: Props) {
  const t = useWithdrawalTexts();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, xaf, payout } = withdrawal;
  const decide = decision === 'settle' ? api.settleWithdrawal : api.rejectWithdrawal;
  return (
    <ActDialog
      title={decision === 'settle' ? t.settleTitle : t.rejectTitle}
      confirm={decision === 'settle' ? t.settle : t.reject}
      isDangerous={decision === 'reject'}
      send={() => decide({ id }, { idempotencyKey })}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">{decision === 'settle' ? t.settleEffect : t.rejectEffect}</Text>
      <Facts
        facts={[
          [t.xaf, <Xaf key="xaf" xaf={xaf} />],
          [t.provider, payout.provider],
          [t.account, payout.account],
        ]}
      />
    </ActDialog>
  );
}
