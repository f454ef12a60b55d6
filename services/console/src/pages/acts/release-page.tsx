import { Amount, type Hold } from '@cowrie/client';
import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { ActFlow } from '../../ui/acts/act-flow.tsx';
import { LookedOver } from '../../ui/acts/looked-over.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { useFlow } from '../../ui/acts/use-flow.ts';
import { Coins } from '../../ui/coins.tsx';
import { ActPage } from './act-page.tsx';
import { HoldField, readHoldId, sidesOf, WithHold } from './hold.tsx';
import { useHoldTexts } from './hold-texts.ts';

const route = getRouteApi('/acts/release');
const EMPTY = { holdId: '' };

function bodyOf({ holdId }: typeof EMPTY) {
  const id = readHoldId(holdId);
  return id === null ? null : { id };
}

/** A hold that ends, and its payer can spend the coins again. */
export function ReleasePage() {
  const t = useHoldTexts();
  const flow = useFlow({
    name: 'release',
    empty: EMPTY,
    given: { holdId: route.useSearch().holdId },
    bodyOf,
    send: (body, options) => api.releaseHold(body, options),
  });
  return (
    <ActPage act="release">
      <ActFlow
        flow={flow}
        form={<HoldField value={flow.input.holdId} onType={(holdId) => flow.type({ holdId })} />}
        review={({ id }) => (
          <WithHold id={id}>{(hold) => <Review hold={hold} wasSent={flow.wasSent} />}</WithHold>
        )}
        send={t.release}
        result={({ hold }) => (
          <Text size="sm">
            {t.released} <Coins amount={hold.released} />
          </Text>
        )}
      />
    </ActPage>
  );
}

const NOTHING = Amount.ofUnits(0n);

function Review({ hold, wasSent }: { hold: Hold; wasSent: boolean }) {
  const t = useHoldTexts();
  const coins = useCoinsText();
  const { from, to } = sidesOf(hold);
  return (
    <LookedOver
      means={t.releases(coins(hold.amount), useSideText(from), useSideText(to))}
      effects={[
        { on: from, change: NOTHING },
        { on: from, measure: 'spendable', change: hold.amount },
      ]}
      reason={hold.reason}
      wasSent={wasSent}
    />
  );
}
