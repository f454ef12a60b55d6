import type { UserWithWallet } from '@cowrie/client';
import { Badge, Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { NamedParty } from '../../kit/forms/named-party.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Time } from '../../kit/values/time.tsx';
import { freezeWallet, unfreezeWallet, useDirectionTexts } from './freeze-forms.ts';

const useTexts = texts({
  name: ['Wallet freeze', 'Gel du portefeuille'],
  free: [
    'The wallet is not frozen: it can send and receive coins.',
    'Le portefeuille n’est pas gelé : il peut envoyer et recevoir des pièces.',
  ],
  frozen: ['Frozen', 'Gelé'],
  what: ['What is blocked', 'Ce qui est bloqué'],
  reason: ['Reason', 'Motif'],
  since: ['Since', 'Depuis'],
  until: ['Until', 'Jusqu’au'],
  forever: ['Until somebody unfreezes it', 'Jusqu’à ce que quelqu’un le dégèle'],
  by: ['By', 'Par'],
  unknown: ['Unknown', 'Inconnu'],
});

export function FreezeCard({ user }: { user: UserWithWallet }) {
  const t = useTexts();
  const { freeze } = user;
  return (
    <Card component="section" aria-label={t.name}>
      <Group justify="space-between">
        {freeze ? (
          <Badge variant="light" color="red" radius="sm" tt="none" fw={600}>
            {t.frozen}
          </Badge>
        ) : (
          <Text size="sm">{t.free}</Text>
        )}
        <Group gap="xs">
          {freeze && <FormButton form={unfreezeWallet} record={user} look={{ variant: 'default' }} />}
          {!freeze && (
            <FormButton form={freezeWallet} record={user} look={{ color: 'red', variant: 'outline' }} />
          )}
        </Group>
      </Group>
      {freeze && <FreezeFacts user={user} freeze={freeze} />}
    </Card>
  );
}

type Props = { user: UserWithWallet; freeze: NonNullable<UserWithWallet['freeze']> };

function FreezeFacts({ user: { id }, freeze: { direction, reason, since, until } }: Props) {
  const t = useTexts();
  const directions = useDirectionTexts();
  const facts: [string, ReactNode][] = [
    [t.what, directions[direction]],
    [t.reason, reason],
    [t.since, <Time key="since" at={since} />],
    [t.until, until === null ? t.forever : <Time key="until" at={until} />],
    [t.by, <FreezeActor key="by" userId={id} since={since} />],
  ];
  return <Facts isRow facts={facts} />;
}

/** Only the administrative log names the administrator. */
function FreezeActor({ userId, since }: { userId: number; since: string }) {
  const t = useTexts();
  const { data, error } = useQuery({
    queryKey: ['frozen-by', userId, since],
    queryFn: () => api.listAdminActions({ target: `user:${userId}`, action: 'wallet.frozen', limit: 1 }),
  });
  if (error) return t.unknown;
  const actor = data?.entries[0]?.actorUserId;
  if (data === undefined) return '…';
  return actor === undefined || actor === null ? t.unknown : <NamedParty account={{ userId: actor }} />;
}
