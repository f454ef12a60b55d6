import schema from 'openapi:releaseHold';
import { Amount, type Hold } from '@cowrie/client';
import { Text } from '@mantine/core';
import { api } from '../../../api/api.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Coins } from '../../values/coins.tsx';
import { ActFlow } from '../flow/act-flow.tsx';
import { LookedOver } from '../flow/looked-over.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { useCoinsText, useSideText } from '../say.ts';
import { HoldField, readHoldId, sidesOf, WithHold, withHoldId } from './hold.tsx';
import { useHoldTexts } from './hold-texts.ts';

const EMPTY = { holdId: '' };
const REQUEST = withHoldId(schema, []);

function bodyOf({ holdId }: typeof EMPTY) {
  const id = readHoldId(holdId);
  return id === null ? null : { id };
}

/** A hold that ends, and its payer can spend the coins again. */
export function ReleaseFlow({ given }: { given: Partial<Record<keyof typeof EMPTY, string | undefined>> }) {
  const t = useHoldTexts();
  const flow = useFlow({
    name: 'release',
    empty: EMPTY,
    given,
    bodyOf,
    send: (body, options) => api.releaseHold(body, options),
  });
  const form = useForm(REQUEST, { holdId: flow.input.holdId.trim() });
  return (
    <ActFlow
      flow={flow}
      checked={form}
      form={
        <HoldField
          value={flow.input.holdId}
          onType={(holdId) => flow.type({ holdId })}
          error={form.errorOf('holdId')}
        />
      }
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
