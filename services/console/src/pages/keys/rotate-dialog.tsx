import type { ServiceAccount } from '@cowrie/client';
import { Code, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import type { Secrets } from './secrets-dialog.tsx';
import { useKeyTexts } from './texts.ts';

type Props = { account: ServiceAccount; onRotated(secrets: Secrets): void; onClose(): void };

/** How long the secrets of before may go on. */
const OVERLAPS_SECONDS = [0, 3_600, 86_400, 259_200, 604_800] as const;
const DEFAULT_SECONDS = 86_400;
type Overlap = (typeof OVERLAPS_SECONDS)[number];

/** Gives a service account another secret. */
export function RotateDialog({ account, onRotated, onClose }: Props) {
  const t = useKeyTexts();
  const [overlapSeconds, setOverlapSeconds] = useState<Overlap>(DEFAULT_SECONDS);
  const send = async (): Promise<Secrets> => {
    const { name, clientId, clientSecret } = await api.rotateServiceAccountSecret({
      id: account.id,
      overlapSeconds,
    });
    const note = overlapSeconds === 0 ? t.formerEnded : t.formerGoesOn(t.overlaps[overlapSeconds]);
    return {
      name,
      note,
      secrets: [
        [t.clientId, clientId],
        [t.clientSecret, clientSecret],
      ],
    };
  };
  return (
    <ActDialog
      title={t.rotateTitle(account.name)}
      confirm={t.rotate}
      isDangerous={overlapSeconds === 0}
      send={send}
      onDone={onRotated}
      onClose={onClose}
    >
      <Text size="sm">{t.rotateEffect}</Text>
      <Code>{account.clientId}</Code>
      <NativeSelect
        label={t.overlap}
        value={overlapSeconds}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          setOverlapSeconds(OVERLAPS_SECONDS.find((each) => each === chosen) ?? DEFAULT_SECONDS);
        }}
        data={OVERLAPS_SECONDS.map((each) => ({ value: String(each), label: t.overlaps[each] }))}
      />
      <Text size="sm" c="dimmed">
        {overlapSeconds === 0 ? t.overlapNone : t.overlapAbout}
      </Text>
    </ActDialog>
  );
}
