import type { Amount } from '@cowrie/client';
import { amountText } from '../format/amounts.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Chart } from '../plots/chart.tsx';
import type { Point } from './use-balances.ts';

type Props = { name: string; points: readonly Point[]; heightPx: number };

export function LinePlot({ name, points, heightPx }: Props) {
  const { locale } = useLanguage();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Chart<Point & { value: number }>
      {...{ name, heightPx }}
      kind="line"
      points={points.map((point) => ({ ...point, value: point.balance.toNumber() }))}
      tickOf={(at) => day.format(at)}
      tooltipOf={({ at, balance }: { at: number; balance: Amount }) => (
        <>
          <div>{moment.format(at)}</div>
          <strong>{amountText(balance, locale).text}</strong>
        </>
      )}
    />
  );
}
