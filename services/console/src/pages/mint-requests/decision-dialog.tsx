import { type MintRequest, newIdempotencyKey } from '@cowrie/client';
import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { api, clientWith } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Party } from '../../ui/party.tsx';
import { useMintRequestTexts } from './texts.ts';

export type Decision = 'approve' | 'reject';
type Props = { request: MintRequest; decision: Decision; onDone(): void; onClose(): void };

/** Approves or rejects a mint. Who approves shows an API key, which is forgotten with the dialog. */
export function DecisionDialog({ request, decision, onDone, onClose }: Props) {
  const t = useMintRequestTexts();
  const [apiKey, setApiKey] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, userId, treasury, amount, reason, requestedBy } = request;
  const isApproval = decision === 'approve';
  const send = (): Promise<unknown> =>
    isApproval
      ? clientWith(apiKey.trim()).approveMintRequest({ id }, { idempotencyKey })
      : api.rejectMintRequest({ id });
  return (
    <ActDialog
      title={isApproval ? t.approveTitle : t.rejectTitle}
      confirm={isApproval ? t.approve : t.reject}
      isDangerous={!isApproval}
      send={send}
      onDone={onDone}
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
      {isApproval && (
        <PasswordInput
          label={t.apiKey}
          description={t.apiKeyAbout}
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
          required
          withAsterisk={false}
          data-autofocus
        />
      )}
    </ActDialog>
  );
}
