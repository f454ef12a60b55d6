import type { Health } from '@cowrie/client';
import { Group } from '@mantine/core';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { useOverviewTexts } from './texts.ts';

/** An unknown result is shown, because that is a warning too. */
export function LastVerification({ last }: { last: Health['lastVerification'] }) {
  const t = useOverviewTexts();
  if (last === null) return t.unknown;
  if (last.finishedAt === null) return t.noVerification;
  return (
    <Group gap="xs" justify="flex-end">
      <Time at={last.finishedAt} />
      <Tag>{last.status}</Tag>
    </Group>
  );
}
