import schema from 'openapi:rewardUser';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { opposite } from '../../format/amounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { texts } from '../../i18n/language.tsx';
import { ActFlow } from '../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../ui/acts/flow/use-flow.ts';
import { Recorded } from '../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { ActPage } from './act-page.tsx';
import { asUserAct, NO_USER_ACT, type UserAct, UserActFields, userActOf } from './user-act.tsx';

const useTexts = texts(
  {
    means: (coins: string, to: string) => `The treasury Rewards pays ${coins} coins to ${to}.`,
    send: 'Reward',
  },
  {
    means: (coins: string, to: string) => `La trésorerie Récompenses paie ${coins} pièces à ${to}.`,
    send: 'Récompenser',
  },
);
const route = getRouteApi('/acts/reward');

/** Coins of the treasury Rewards for one user. */
export function RewardPage() {
  const t = useTexts();
  const { userId, amount, reason } = route.useSearch();
  const flow = useFlow({
    name: 'reward',
    empty: NO_USER_ACT,
    given: { userId: userId?.toString(), amount, reason },
    bodyOf: userActOf,
    send: (body, options) => api.rewardUser(body, options),
  });
  const form = useForm(schema, asUserAct(flow.input));
  return (
    <ActPage act="reward">
      <ActFlow
        flow={flow}
        checked={form}
        form={<UserActFields input={flow.input} onType={flow.type} form={form} />}
        review={(body) => <Review body={body} wasSent={flow.wasSent} />}
        send={t.send}
        result={({ transaction }) => <Recorded transaction={transaction} />}
      />
    </ActPage>
  );
}

function Review({ body, wasSent }: { body: UserAct; wasSent: boolean }) {
  const t = useTexts();
  const coins = useCoinsText();
  const { amount, reason } = body;
  const to = { userId: body.userId };
  return (
    <LookedOver
      means={t.means(coins(amount), useSideText(to))}
      effects={[
        { on: { treasury: 'rewards' }, change: opposite(amount) },
        { on: to, change: amount },
      ]}
      reason={reason}
      wasSent={wasSent}
    />
  );
}
