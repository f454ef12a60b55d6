import type { Quote } from '@cowrie/client';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Facts } from '../../../kit/facts/facts.tsx';
import { negate } from '../../../kit/format/amounts.ts';
import { Effects } from '../../../kit/forms/effects.tsx';
import type { ReviewProps } from '../../../kit/forms/form/form.ts';
import type { Submission } from '../../../kit/forms/use-submission.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { useViewer } from '../../../kit/session/viewer.tsx';
import { useOwnWallet } from '../../../kit/use-own-wallet.ts';
import { useSecondsLeft } from '../../../kit/use-seconds-left.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { useExchangeTexts } from './texts.ts';

const QUOTE_SECONDS = 60;
/** The most decimals that the API returns. */
const DECIMALS_MAX = 14;

export function QuoteReview({ body: quote, wasSent, isSending, preparation }: ReviewProps<Quote>) {
  const t = useExchangeTexts();
  const { id } = useViewer();
  const xaf = useOwnWallet().data?.xafBalance;
  const exactly = useExactFormat();
  const isOpen = !wasSent && !isSending;
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [t.give, <Coins key="give" amount={quote.coins} />],
          [t.atRate, `${exactly(String(quote.xafPerCoin))} XAF`],
          [t.fee, `${exactly(quote.fee)} XAF`],
          [t.remainder, `${exactly(quote.remainder)} XAF`],
          [
            t.get,
            <b key="get">
              <Xaf xaf={quote.xaf} /> XAF
            </b>,
          ],
        ]}
      />
      {isOpen && (
        <>
          <Effects
            effects={[{ account: { userId: id }, measure: 'spendable', change: negate(quote.coins) }]}
          />
          <Facts
            facts={[
              [t.xafNow, xaf !== undefined && <Xaf key="now" xaf={xaf} />],
              [t.xafAfter, xaf !== undefined && <Xaf key="after" xaf={xaf + quote.xaf} />],
            ]}
          />
          <Countdown key={quote.id} until={quote.expiresAt} ask={preparation} />
        </>
      )}
    </Stack>
  );
}

function Countdown({ until, ask }: { until: string; ask: Submission }) {
  const t = useExchangeTexts();
  const left = useSecondsLeft(until);
  if (left > 0) {
    return (
      <div>
        <Progress value={(left / QUOTE_SECONDS) * 100} size="xs" aria-hidden="true" />
        <Text size="sm" c="dimmed" mt={4} role="timer">
          {t.good(left)}
        </Text>
      </div>
    );
  }
  return (
    <Group justify="space-between">
      <Text size="sm" role="status" c="var(--mantine-color-error)">
        {t.over}
      </Text>
      <Button size="xs" variant="default" loading={ask.isBusy} onClick={ask.run}>
        {t.another}
      </Button>
    </Group>
  );
}

function useExactFormat(): (decimals: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS_MAX });
  return (decimals) => format.format(decimals as `${number}`);
}
