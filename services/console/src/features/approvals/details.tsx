import type { Approval } from '@cowrie/client';
import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../kit/facts/facts.tsx';
import { opposite } from '../../kit/format/amounts.ts';
import { type Effect, Effects } from '../../kit/forms/effects.tsx';
import { NamedParty } from '../../kit/forms/named-party.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { textIn } from '../../kit/values/approval-request.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { PlatformName } from '../../kit/values/of-platform.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Changes } from './changes.tsx';
import type { Movement } from './kind.ts';
import { Notes } from './notes.tsx';
import { type Looked, useTold } from './use-told.ts';

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
  /** Where it is decided about: that it can be is known there. */
  isBrief?: boolean;
};

/** An act as it will be, or was asked for: what it is, who asked, what it changes, and what speaks against it by now. */
export function ActDetails({ approval, isBrief = false }: Props) {
  const t = useTexts();
  const looked = useTold(approval);
  const { kind, told, sentence } = looked;
  const isOpen = approval.status === 'PENDING';
  const movement = kind.movement?.(told) ?? null;
  return (
    <Stack gap="sm">
      <Text fw={600}>{sentence}</Text>
      <Facts
        facts={useFacts(looked, movement).filter(
          ([name]) => !isBrief || (name !== t.status && name !== t.until),
        )}
      />
      {isOpen && <Changes looked={looked} />}
      {isOpen && movement && <Effects effects={effectsOf(movement)} />}
      {isOpen && <Notes looked={looked} movement={movement} />}
    </Stack>
  );
}

/** What is made, or is gone, changes the supply. */
function effectsOf({ from, to, amount }: Movement): Effect[] {
  return [
    ...(from ? [{ on: from, change: opposite(amount) }] : []),
    ...(to ? [{ on: to, change: amount }] : []),
    ...(from ? [] : [{ on: 'supply' as const, change: amount }]),
    ...(to ? [] : [{ on: 'supply' as const, change: opposite(amount) }]),
  ];
}

const sideOf = (side: Movement['from'], none: string) => (side ? <NamedParty of={side} /> : none);

function useFacts({ kind, told, fields }: Looked, movement: Movement | null): [string, ReactNode][] {
  const t = useTexts();
  const { approval } = told;
  const { platform, apiKeyId } = approval;
  const { status, requestedBy, createdAt, expiresAt, decidedBy, decidedAt, reason: why } = approval;
  const isOpen = status === 'PENDING';
  const reason = textIn(approval, 'reason');
  const facts = Object.entries(kind.facts?.(told) ?? {}).map(named(fields));
  const changes = isOpen ? [] : Object.entries(kind.changes?.(told) ?? {});
  const asked: (readonly [string, ReactNode] | false)[] = [
    [t.status, <Tag key="status">{status}</Tag>],
    [t.by, <NamedParty key="by" of={{ userId: requestedBy }} />],
    [t.at, <Time key="at" at={createdAt} />],
    platform !== null && [t.platform, <PlatformName key="platform" platform={platform} />],
    apiKeyId !== null && [t.apiKey, <Code key="api-key">{apiKeyId}</Code>],
    isOpen && [t.until, <Time key="until" at={expiresAt} />],
    decidedBy !== null && [t.decidedBy, <NamedParty key="decided-by" of={{ userId: decidedBy }} />],
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

const named =
  (fields: Readonly<Record<string, string>>) =>
  ([name, value]: [string, ReactNode]): [string, ReactNode] => [fields[name] ?? name, value];
