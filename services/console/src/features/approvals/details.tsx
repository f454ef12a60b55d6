import type { Approval } from '@cowrie/client';
import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../kit/facts/facts.tsx';
import { negate } from '../../kit/format/amounts.ts';
import { type Effect, Effects } from '../../kit/forms/effects.tsx';
import { NamedParty } from '../../kit/forms/named-party.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { readText } from '../../kit/values/approval-request.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { PlatformName } from '../../kit/values/platform-links.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { ChangeTable } from './changes.tsx';
import type { Movement } from './kind.ts';
import { ApprovalNotes } from './notes.tsx';
import { type LoadedApproval, useLoadedApproval } from './use-loaded-approval.ts';

const useTexts = texts({
  status: ['Status', 'État'],
  by: ['Requested by', 'Demandé par'],
  at: ['Requested', 'Demandé le'],
  until: ['Decide until', 'À décider avant le'],
  decidedBy: ['Decided by', 'Décidé par'],
  decidedAt: ['Decided', 'Décidé le'],
  why: ['Reason for rejection', 'Motif du rejet'],
  amount: ['Amount', 'Montant'],
  from: ['From', 'De'],
  to: ['To', 'À'],
  made: ['New coins', 'Nouvelles pièces'],
  gone: ['Out of circulation', 'Hors circulation'],
  reason: ['Reason', 'Motif'],
  platform: ['Platform', 'Plateforme'],
  apiKey: ['API key', 'Clé d’API'],
});

type Props = {
  approval: Approval;
  isBrief?: boolean;
};

export function ApprovalDetails({ approval, isBrief = false }: Props) {
  const t = useTexts();
  const looked = useLoadedApproval(approval);
  const { kind, context, sentence } = looked;
  const isOpen = approval.status === 'PENDING';
  const movement = kind.movement?.(context) ?? null;
  return (
    <Stack gap="sm">
      <Text fw={600}>{sentence}</Text>
      <Facts
        facts={useFacts(looked, movement).filter(
          ([name]) => !isBrief || (name !== t.status && name !== t.until),
        )}
      />
      {isOpen && <ChangeTable looked={looked} />}
      {isOpen && movement && <Effects effects={effectsOf(movement)} />}
      {isOpen && <ApprovalNotes looked={looked} movement={movement} />}
    </Stack>
  );
}

/** Coins without a source are minted and coins without a receiver are burned, so the supply changes. */
function effectsOf({ from, to, amount }: Movement): Effect[] {
  return [
    ...(from ? [{ account: from, change: negate(amount) }] : []),
    ...(to ? [{ account: to, change: amount }] : []),
    ...(from ? [] : [{ account: 'supply' as const, change: amount }]),
    ...(to ? [] : [{ account: 'supply' as const, change: negate(amount) }]),
  ];
}

const sideOf = (side: Movement['from'], none: string) => (side ? <NamedParty account={side} /> : none);

function useFacts(
  { kind, context, fields }: LoadedApproval,
  movement: Movement | null,
): [string, ReactNode][] {
  const t = useTexts();
  const { approval } = context;
  const { platform, apiKeyId } = approval;
  const { status, requestedBy, createdAt, expiresAt, decidedBy, decidedAt, reason: why } = approval;
  const isOpen = status === 'PENDING';
  const reason = readText(approval, 'reason');
  const facts = Object.entries(kind.facts?.(context) ?? {}).map(nameFact(fields));
  const changes = isOpen ? [] : Object.entries(kind.changedValues?.(context) ?? {});
  const asked: (readonly [string, ReactNode] | false)[] = [
    [t.status, <Tag key="status">{status}</Tag>],
    [t.by, <NamedParty key="by" account={{ userId: requestedBy }} />],
    [t.at, <Time key="at" at={createdAt} />],
    platform !== null && [t.platform, <PlatformName key="platform" platform={platform} />],
    apiKeyId !== null && [t.apiKey, <Code key="api-key">{apiKeyId}</Code>],
    isOpen && [t.until, <Time key="until" at={expiresAt} />],
    decidedBy !== null && [t.decidedBy, <NamedParty key="decided-by" account={{ userId: decidedBy }} />],
    decidedAt !== null && [t.decidedAt, <Time key="decided-at" at={decidedAt} />],
    why !== undefined && [t.why, why],
    movement !== null && [t.amount, <Coins key="amount" amount={movement.amount} />],
    movement !== null && [t.from, sideOf(movement.from, t.made)],
    movement !== null && [t.to, sideOf(movement.to, t.gone)],
  ];
  return [
    ...asked.filter((each) => each !== false).map(([name, value]): [string, ReactNode] => [name, value]),
    ...facts,
    ...changes.map(([name, change]): [string, ReactNode] => [fields[name] ?? name, change?.after]),
    ...(reason === undefined ? [] : [[t.reason, reason] as [string, ReactNode]]),
  ];
}

const nameFact =
  (fields: Readonly<Record<string, string>>) =>
  ([name, value]: [string, ReactNode]): [string, ReactNode] => [fields[name] ?? name, value];
