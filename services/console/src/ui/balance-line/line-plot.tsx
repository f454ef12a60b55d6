import type { Amount } from '@cowrie/client';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { amountText } from '../../format/amounts.ts';
import { useLanguage } from '../../i18n/language.tsx';
import classes from './line-plot.module.css';
import type { Point } from './use-balances.ts';

const INK = 'var(--mantine-color-dimmed)';
const RULE = 'var(--mantine-color-default-border)';
const LINE = 'var(--mantine-primary-color-filled)';
const AXIS = { tick: { fill: INK, fontSize: 12 }, stroke: RULE, tickLine: false };
const SCALE_WIDTH_PX = 72;

type Shown = { at: number; balance: Amount; height: number };

/** Balances as a line with its axes. It is not read out: the table beside it says the same. */
export function LinePlot({ points, heightPx }: { points: readonly Point[]; heightPx: number }) {
  const { locale } = useLanguage();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const height = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const shown: Shown[] = points.map((point) => ({ ...point, height: point.balance.toNumber() }));
  return (
    <div className={classes.plot} aria-hidden="true">
      <ResponsiveContainer width="100%" height={heightPx}>
        <LineChart data={shown} accessibilityLayer={false} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke={RULE} vertical={false} />
          <XAxis
            {...AXIS}
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            minTickGap={32}
            tickFormatter={(at: number) => day.format(at)}
          />
          <YAxis
            {...AXIS}
            width={SCALE_WIDTH_PX}
            domain={[0, 'auto']}
            tickFormatter={(value: number) => height.format(value)}
          />
          <Tooltip content={PointedAt} isAnimationActive={false} />
          <Line
            dataKey="height"
            type="linear"
            stroke={LINE}
            strokeWidth={2}
            dot={{ r: 2 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

type PointedProps = { active?: boolean; payload?: readonly { payload?: Shown }[] };

/** The point that somebody points at. */
function PointedAt({ active = false, payload = [] }: PointedProps) {
  const { locale } = useLanguage();
  const point = payload[0]?.payload;
  if (!active || !point) return null;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={classes.pointed}>
      <div>{moment.format(point.at)}</div>
      <strong>{amountText(point.balance, locale).text}</strong>
    </div>
  );
}
