import type { Output } from '@cowrie/client';
import { Card, Stack } from '@mantine/core';
import { Facts } from '../../kit/facts/facts.tsx';
import { Count } from '../../kit/values/count.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import type { Word } from '../../kit/values/terms.ts';
import { Time } from '../../kit/values/time.tsx';
import { Answer } from './attempts.tsx';
import { useWebhookTexts } from './texts.ts';
import { useErrorWords } from './words/error-words.ts';

type Webhook = Output<'getWebhook'>;

/** The gateway stops counting here. */
const WAITING_MAX = 10_000;

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useWebhookTexts();
  const errorIn = useErrorWords();
  const {
    failingSince,
    platform,
    waiting = 0,
    lastStatus = null,
    lastError = null,
    lastAnswer = null,
  } = webhook;
  return (
    <Card>
      <Stack gap="xs">
        <Facts
          isRow
          facts={[
            [t.status, <Tag key="status">{stateOf(webhook)}</Tag>],
            ...(platform === undefined ? [] : [[t.platform, platform] as const]),
            [t.failing, failingSince === null ? t.notFailing : <Time key="failing" at={failingSince} />],
            [t.waiting, <Count key="waiting" value={waiting} isLeast={waiting >= WAITING_MAX} />],
            [t.answer, lastError === null ? (lastStatus ?? t.noAnswer) : errorIn(lastError)],
          ]}
        />
        {lastAnswer !== null && <Answer text={lastAnswer} />}
      </Stack>
    </Card>
  );
}

/** A webhook with a blocked order must not look healthy. */
export function stateOf({
  status,
  failingSince,
  blocked = [],
}: Pick<Webhook, 'status' | 'failingSince' | 'blocked'>): Word {
  if (status === 'DISABLED') return status;
  if (blocked.length > 0) return 'BLOCKED';
  return failingSince === null ? status : 'FAILING';
}
