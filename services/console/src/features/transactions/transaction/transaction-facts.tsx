import type { Transaction } from '@cowrie/client';
import { Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMetadataFacts } from '../../../kit/facts/metadata-facts.tsx';
import { isAtLeast, useViewer } from '../../../kit/session/viewer.tsx';
import { PlatformName } from '../../../kit/values/platform-links.tsx';
import { Tag } from '../../../kit/values/tag.tsx';
import { Time } from '../../../kit/values/time.tsx';
import { TransactionLink } from '../../../kit/values/transaction-link.tsx';
import { useTransactionPageTexts } from './texts.ts';

export function useTransactionFacts(transaction: Transaction): readonly (readonly [string, ReactNode])[] {
  const t = useTransactionPageTexts();
  const further = useRelatedFacts(transaction);
  const { createdAt, type, reason, reference, holdId, refundOf, platform, paymentRequestId } = transaction;
  const facts: [string, ReactNode][] = [
    [t.type, <Tag key="type">{type}</Tag>],
    [t.at, <Time key="at" at={createdAt} />],
    [t.reason, reason],
  ];
  if (reference !== undefined) facts.push([t.reference, reference]);
  if (platform !== undefined) facts.push([t.through, <PlatformName key="through" platform={platform} />]);
  if (refundOf !== undefined) {
    facts.push([t.refundOf, <TransactionLink key="of" id={refundOf} />]);
  }
  if (holdId !== undefined) {
    facts.push([t.hold, <HoldLink key="hold" id={holdId} />]);
  }
  if (paymentRequestId !== undefined) {
    const link = (
      <Link key="request" to="/pay/$id" params={{ id: paymentRequestId }}>
        {paymentRequestId}
      </Link>
    );
    facts.push([t.request, link]);
  }
  return [...facts, ...further];
}

function useRelatedFacts({
  groupId,
  scheduleId,
  fromUserId,
  metadata,
}: Transaction): (readonly [string, ReactNode])[] {
  const t = useTransactionPageTexts();
  return [
    ...(groupId === undefined ? [] : [[t.group, <GroupLink key="group" id={groupId} />] as const]),
    ...(scheduleId === undefined
      ? []
      : [[t.schedule, <ScheduleLink key="schedule" id={scheduleId} by={fromUserId} />] as const]),
    ...useMetadataFacts(metadata),
  ];
}

/** Only the payer and administrators may open a schedule. */
function ScheduleLink({ id, by }: { id: string; by: number | null }) {
  const { id: readerId, role } = useViewer();
  if (readerId !== by && !isAtLeast(role, 'ADMIN')) return <Code>{id}</Code>;
  return (
    <Link to="/schedules/$id" params={{ id }}>
      {id}
    </Link>
  );
}

/** Only administrators may open a hold. */
function HoldLink({ id }: { id: string }) {
  if (!isAtLeast(useViewer().role, 'ADMIN')) return <Code>{id}</Code>;
  return (
    <Link to="/holds/$id" params={{ id }}>
      {id}
    </Link>
  );
}

/** Only administrators may list a group. */
function GroupLink({ id }: { id: string }) {
  if (!isAtLeast(useViewer().role, 'ADMIN')) return <Code>{id}</Code>;
  return (
    <Link to="/transactions" search={{ groupId: id }}>
      {id}
    </Link>
  );
}
