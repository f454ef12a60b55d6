import schema from 'openapi:burnCoins';
import { getRouteApi } from '@tanstack/react-router';
import { clientWith } from '../../api/api.ts';
import { opposite } from '../../format/amounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { texts } from '../../i18n/language.tsx';
import { useApiKey } from '../../ui/acts/fields.tsx';
import { ActFlow } from '../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../ui/acts/flow/use-flow.ts';
import { Recorded } from '../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { Coins } from '../../ui/values/coins.tsx';
import { ActPage } from './act-page.tsx';
import { asUserAct, NO_USER_ACT, type UserAct, UserActFields, userActOf } from './user-act.tsx';

const useTexts = texts(
  {
    means: (coins: string, of: string) =>
      `${coins} coins in the wallet of ${of} cease to exist. The supply shrinks by as much. Nothing undoes that but a mint.`,
    send: 'Burn',
    balanceNow: 'Its balance is now',
  },
  {
    means: (coins: string, of: string) =>
      `${coins} pièces du portefeuille de ${of} cessent d’exister. La masse diminue d’autant. Seule une émission pourrait y remédier.`,
    send: 'Détruire',
    balanceNow: 'Son solde est maintenant de',
  },
);
const route = getRouteApi('/acts/burn');

/** Coins of a user that are taken out of circulation. */
export function BurnPage() {
  const t = useTexts();
  const key = useApiKey('coins:burn');
  const { userId, amount, reason } = route.useSearch();
  const flow = useFlow({
    name: 'burn',
    empty: NO_USER_ACT,
    given: { userId: userId?.toString(), amount, reason },
    bodyOf: userActOf,
    send: (body, options) => clientWith(key.apiKey).burnCoins(body, options),
  });
  const form = useForm(schema, asUserAct(flow.input));
  return (
    <ActPage act="burn">
      <ActFlow
        flow={flow}
        checked={form}
        reviewChecked={key.form}
        form={<UserActFields input={flow.input} onType={flow.type} form={form} />}
        review={(body) => (
          <>
            <Review body={body} wasSent={flow.wasSent} />
            {key.field}
          </>
        )}
        send={t.send}
        isDangerous
        result={({ transaction, wallet }) => (
          <Recorded transaction={transaction}>
            {t.balanceNow} <Coins amount={wallet.balance} />
          </Recorded>
        )}
      />
    </ActPage>
  );
}

function Review({ body, wasSent }: { body: UserAct; wasSent: boolean }) {
  const t = useTexts();
  const coins = useCoinsText();
  const on = { userId: body.userId };
  const change = opposite(body.amount);
  return (
    <LookedOver
      means={t.means(coins(body.amount), useSideText(on))}
      effects={[
        { on, change },
        { on, measure: 'spendable', change },
        { on: 'supply', change },
      ]}
      reason={body.reason}
      wasSent={wasSent}
    />
  );
}
