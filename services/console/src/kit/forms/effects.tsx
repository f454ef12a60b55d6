import type { Amount } from '@cowrie/client';
import { Skeleton, Text } from '@mantine/core';
import { opposite } from '../format/amounts.ts';
import { texts } from '../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';
import { RecordTable } from '../tables/record-table.tsx';
import { Coins } from '../values/coins.tsx';
import { type Account, useAccount, useMayRead } from './accounts.ts';
import { NamedParty } from './named-party.tsx';

const useTexts = texts({
  caption: ['Before and after', 'Avant et après'],
  account: ['Account', 'Compte'],
  now: ['Now', 'Maintenant'],
  change: ['Change', 'Variation'],
  after: ['After', 'Après'],
  supply: ['Supply', 'Masse en circulation'],
  spendable: ['available', 'disponible'],
  none: ['Nothing changes.', 'Rien ne change.'],
  tooMuch: ['This is more than is available.', 'C’est plus que ce qui est disponible.'],
});

/** What an act changes in one account; what can be spent of a wallet may change without its balance. */
export type Effect = { on: Account; measure?: 'balance' | 'spendable'; change: Amount };

/** What is there before an act and after it, for both sides. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  const t = useTexts();
  const mayRead = useMayRead();
  const shown = effects.filter(({ on }) => mayRead(on));
  return (
    <div>
      <RecordTable
        caption={t.caption}
        rows={shown}
        keyOf={keyOf}
        empty={t.none}
        columns={[
          { name: t.account, cell: (effect) => <Name effect={effect} /> },
          { name: t.now, isAmount: true, cell: (effect) => <Now effect={effect} /> },
          { name: t.change, isAmount: true, cell: ({ change }) => <Change change={change} /> },
          { name: t.after, isAmount: true, cell: (effect) => <After effect={effect} /> },
        ]}
      />
      {shown
        .filter((effect) => isDecisive(effect, shown))
        .map((effect) => (
          <Doubt key={keyOf(effect)} effect={effect} />
        ))}
    </div>
  );
}

const keyOf = ({ on, measure }: Effect) => `${JSON.stringify(on)} ${measure}`;

function Name({ effect: { on, measure } }: { effect: Effect }) {
  const t = useTexts();
  if (on === 'supply') return t.supply;
  return (
    <div>
      <NamedParty of={on} />
      {measure === 'spendable' && (
        <Text span size="xs" c="dimmed" display="block">
          {t.spendable}
        </Text>
      )}
    </div>
  );
}

/** Of a wallet what can be spent decides, where that is shown. */
const isDecisive = ({ on, measure }: Effect, all: readonly Effect[]) =>
  on !== 'supply' &&
  (measure === 'spendable' || !all.some((other) => other.on === on && other.measure === 'spendable'));

/** Why the gateway is going to refuse it, as far as can be seen from here. */
function Doubt({ effect }: { effect: Effect }) {
  const t = useTexts();
  const problems = useProblemWords();
  const { now, trouble } = useNow(effect);
  const isTooMuch = now !== undefined && effect.change.units < 0n && now.plus(effect.change).units < 0n;
  const refusal = trouble?.kind === 'problem' ? (problems(trouble.code) ?? trouble.detail) : null;
  const text = refusal ?? (isTooMuch ? t.tooMuch : null);
  return (
    text && (
      <Text role="status" size="sm" mt="xs" c="var(--mantine-color-error)">
        {text}
      </Text>
    )
  );
}

function useNow({ on, measure = 'balance' }: Effect) {
  const read = useAccount(on);
  return { now: read[measure], trouble: read.trouble };
}

function Now({ effect }: { effect: Effect }) {
  const { now, trouble } = useNow(effect);
  return now ? <Coins amount={now} /> : <Place isMissing={trouble !== null} />;
}

function Change({ change }: { change: Amount }) {
  if (change.units === 0n) return <Coins amount={change} />;
  const isMore = change.units > 0n;
  return <Coins amount={isMore ? change : opposite(change)} sign={isMore ? '+' : '−'} />;
}

function After({ effect }: { effect: Effect }) {
  const { now, trouble } = useNow(effect);
  if (!now) return <Place isMissing={trouble !== null} />;
  const after = now.plus(effect.change);
  return (
    <Text span inherit {...(after.units < 0n ? { c: 'var(--mantine-color-error)' } : { fw: 600 })}>
      <Coins amount={after} />
    </Text>
  );
}

const Place = ({ isMissing }: { isMissing: boolean }) =>
  isMissing ? '–' : <Skeleton height="1em" width="7ch" ml="auto" />;
