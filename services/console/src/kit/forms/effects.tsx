import type { Amount } from '@cowrie/client';
import { Skeleton, Text } from '@mantine/core';
import { negate } from '../format/amounts.ts';
import { texts } from '../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';
import { RecordTable } from '../tables/record-table.tsx';
import { Coins } from '../values/coins.tsx';
import { type Account, useAccount, useMayReadAccount } from './accounts.ts';
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

/** A wallet's spendable coins may change while its balance does not. */
export type Effect = { account: Account; measure?: 'balance' | 'spendable'; change: Amount };

export function Effects({ effects }: { effects: readonly Effect[] }) {
  const t = useTexts();
  const mayRead = useMayReadAccount();
  const shown = effects.filter(({ account }) => mayRead(account));
  return (
    <div>
      <RecordTable
        caption={t.caption}
        rows={shown}
        keyOf={keyOf}
        empty={t.none}
        columns={[
          { name: t.account, cell: (effect) => <AccountName effect={effect} /> },
          { name: t.now, isAmount: true, cell: (effect) => <BalanceNow effect={effect} /> },
          { name: t.change, isAmount: true, cell: ({ change }) => <BalanceChange change={change} /> },
          { name: t.after, isAmount: true, cell: (effect) => <BalanceAfter effect={effect} /> },
        ]}
      />
      {shown
        .filter((effect) => isDecisive(effect, shown))
        .map((effect) => (
          <InsufficientCoinsWarning key={keyOf(effect)} effect={effect} />
        ))}
    </div>
  );
}

const keyOf = ({ account, measure }: Effect) => `${JSON.stringify(account)} ${measure}`;

function AccountName({ effect: { account, measure } }: { effect: Effect }) {
  const t = useTexts();
  if (account === 'supply') return t.supply;
  return (
    <div>
      <NamedParty account={account} />
      {measure === 'spendable' && (
        <Text span size="xs" c="dimmed" display="block">
          {t.spendable}
        </Text>
      )}
    </div>
  );
}

/** The spendable coins limit a payment, so the warning is based on them if they are shown. */
const isDecisive = ({ account, measure }: Effect, all: readonly Effect[]) =>
  account !== 'supply' &&
  (measure === 'spendable' ||
    !all.some((other) => other.account === account && other.measure === 'spendable'));

function InsufficientCoinsWarning({ effect }: { effect: Effect }) {
  const t = useTexts();
  const problems = useProblemWords();
  const { now, trouble } = useBalanceNow(effect);
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

function useBalanceNow({ account, measure = 'balance' }: Effect) {
  const read = useAccount(account);
  return { now: read[measure], trouble: read.trouble };
}

function BalanceNow({ effect }: { effect: Effect }) {
  const { now, trouble } = useBalanceNow(effect);
  return now ? <Coins amount={now} /> : <BalancePlaceholder isMissing={trouble !== null} />;
}

function BalanceChange({ change }: { change: Amount }) {
  if (change.units === 0n) return <Coins amount={change} />;
  const isMore = change.units > 0n;
  return <Coins amount={isMore ? change : negate(change)} sign={isMore ? '+' : '−'} />;
}

function BalanceAfter({ effect }: { effect: Effect }) {
  const { now, trouble } = useBalanceNow(effect);
  if (!now) return <BalancePlaceholder isMissing={trouble !== null} />;
  const after = now.plus(effect.change);
  return (
    <Text span inherit {...(after.units < 0n ? { c: 'var(--mantine-color-error)' } : { fw: 600 })}>
      <Coins amount={after} />
    </Text>
  );
}

const BalancePlaceholder = ({ isMissing }: { isMissing: boolean }) =>
  isMissing ? '–' : <Skeleton height="1em" width="7ch" ml="auto" />;
