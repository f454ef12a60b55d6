import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { whenThere } from '../api/load.ts';
import { Disclosure } from '../facts/disclosure.tsx';
import type { AccountOf } from '../tables/movements.tsx';
import { useBalanceLineTexts } from './texts.ts';

const BalanceLine = lazy(() =>
  whenThere(() => import('./balance-line.tsx')).then((loaded) => ({ default: loaded.BalanceLine })),
);

/** What an account had over time. Nothing of it is loaded or asked for before somebody wants to see it. */
export function BalanceOverTime({ of }: { of: AccountOf }) {
  const t = useBalanceLineTexts();
  return (
    <Disclosure name={t.title}>
      <Suspense fallback={<Text>…</Text>}>
        <BalanceLine of={of} />
      </Suspense>
    </Disclosure>
  );
}
