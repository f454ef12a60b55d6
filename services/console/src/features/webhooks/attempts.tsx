import type { WebhookAttempt, WebhookDelivery } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { Disclosure } from '../../kit/facts/disclosure.tsx';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { Time } from '../../kit/values/time.tsx';
import classes from './attempts.module.css';
import { useErrorWords } from './words/error-words.ts';

const useTexts = texts({
  attempts: [
    (count: number) => (count === 1 ? 'The last attempt' : `The last ${count} attempts`),
    (count: number) => (count === 1 ? 'La dernière tentative' : `Les ${count} dernières tentatives`),
  ],
  ms: [(ms: number) => `${ms} ms`, (ms: number) => `${ms} ms`],
  waits: ['Waits for the event', 'Attend l’événement'],
  which: ['which was not accepted', 'qui n’a pas été accepté'],
});

export type DeliveryOfWebhook = { delivery: WebhookDelivery; webhookId: string };

export function useBlockingEvent({
  delivery: { waitsFor = null },
  webhookId,
}: DeliveryOfWebhook): string | null {
  const { data } = useQuery({
    queryKey: ['webhook', webhookId],
    queryFn: () => api.getWebhook({ id: webhookId }),
    enabled: false,
  });
  return data?.blocked?.find(({ id }) => id === waitsFor)?.eventId ?? waitsFor;
}

export function BlockingEvent(of: DeliveryOfWebhook) {
  const t = useTexts();
  const waitsFor = useBlockingEvent(of);
  if (waitsFor === null) return null;
  return (
    <Text size="sm" data-waits>
      {t.waits} {escapeBidi(waitsFor)}, {t.which}
    </Text>
  );
}

export function LastAnswer({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTexts();
  const errorIn = useErrorWords();
  const { lastStatus, lastError, lastAttempts = [] } = delivery;
  return (
    <>
      {lastStatus?.toString() ?? (lastError && errorIn(lastError))}
      {lastAttempts.length > 0 && (
        <Disclosure name={t.attempts(lastAttempts.length)}>
          <ol className={classes.attempts}>
            {lastAttempts.map((attempt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may have the same time
              <Attempt key={`${attempt.at} ${index}`} attempt={attempt} />
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

function Attempt({ attempt: { at, status, error, durationMs, answer } }: { attempt: WebhookAttempt }) {
  const t = useTexts();
  const errorIn = useErrorWords();
  return (
    <li>
      <Time at={at} isExact /> · <b>{status ?? errorIn(error ?? '')}</b> · {t.ms(durationMs)}
      {answer !== null && <Answer text={answer} />}
    </li>
  );
}

export const Answer = ({ text }: { text: string }) => (
  <pre className={classes.answer}>{escapeBidi(text)}</pre>
);
