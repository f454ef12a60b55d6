import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadPart } from '../api/load.ts';
import { Disclosure } from '../facts/disclosure.tsx';
import type { AccountRef } from '../tables/movements.tsx';
import { useBalanceLineTexts } from './texts.ts';

const BalanceLine = lazy(() =>
  loadPart(() => import('./balance-line.tsx')).then((loaded) => ({ default: loaded.BalanceLine })),
);

/** Code and data are loaded when the user opens it. */
export function BalanceOverTime({ account }: { account: AccountRef }) {
  const t = useBalanceLineTexts();
  return (
    <Disclosure name={t.title}>
      <Suspense fallback={<Text>…</Text>}>
        <BalanceLine account={account} />
      </Suspense>
    </Disclosure>
  );
}
