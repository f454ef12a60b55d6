import type { ReactNode } from 'react';
import {
  Bar,
  Brush,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useLanguage } from '../i18n/language.tsx';
import classes from './chart.module.css';

const INK = 'var(--mantine-color-dimmed)';
const RULE = 'var(--mantine-color-default-border)';
const DRAWN = 'var(--mantine-primary-color-filled)';
const AXIS = { tick: { fill: INK, fontSize: 12 }, stroke: RULE, tickLine: false };
const SCALE_WIDTH_PX = 72;
const ZOOM_HEIGHT_PX = 28;
/** The minimum height of a bar, so that a small value stays visible. */
const LEAST_BAR_PX = 2;
/** From this number of bars on, their width is fixed and they overlap. */
const NARROWEST_FROM = 320;

export type ChartPoint = { at: number; value: number };
export type Zoom = { from: number; to: number };

type Props<P extends ChartPoint> = {
  name: string;
  points: readonly P[];
  /** A value of `steps` applies until the next one. */
  kind: 'bars' | 'steps' | 'line';
  heightPx: number;
  tickOf(at: number): string;
  ticks?: number[] | undefined;
  tooltipOf(point: P): ReactNode;
  zoom?: Zoom | null;
  onZoom?(zoom: Zoom): void;
};

/** A table beside the chart has the same numbers for screen readers. */
export function Chart<P extends ChartPoint>(props: Props<P>) {
  const { name, points, kind, heightPx, tickOf, ticks, tooltipOf, zoom, onZoom } = props;
  const { locale } = useLanguage();
  const height = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  // Bars are evenly spaced; a line is to scale in time.
  const inTime =
    kind === 'bars' ? {} : ({ type: 'number', scale: 'time', domain: ['dataMin', 'dataMax'] } as const);
  const shape = { dataKey: 'value', isAnimationActive: false } as const;
  return (
    <section className={classes.plot} aria-label={name}>
      <ResponsiveContainer width="100%" height={heightPx}>
        <ComposedChart
          data={[...points]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke={RULE} vertical={false} />
          <XAxis
            {...AXIS}
            {...inTime}
            dataKey="at"
            minTickGap={32}
            tickFormatter={tickOf}
            {...(ticks && { ticks })}
          />
          <YAxis
            {...AXIS}
            width={SCALE_WIDTH_PX}
            domain={[kind === 'steps' ? 'auto' : 0, 'auto']}
            tickFormatter={(value: number) => height.format(value)}
          />
          <Tooltip content={<PointTooltip of={tooltipOf} />} isAnimationActive={false} />
          {kind === 'bars' ? (
            <Bar
              {...shape}
              fill={DRAWN}
              minPointSize={(value) => (value ? LEAST_BAR_PX : 0)}
              {...(points.length > NARROWEST_FROM && { barSize: LEAST_BAR_PX })}
            />
          ) : (
            <Line
              {...shape}
              type={kind === 'steps' ? 'stepAfter' : 'linear'}
              stroke={DRAWN}
              strokeWidth={2}
              dot={kind === 'line' && { r: 2 }}
            />
          )}
          {onZoom && points.length > 1 && (
            <Brush
              dataKey="at"
              height={ZOOM_HEIGHT_PX}
              stroke={INK}
              fill="transparent"
              tickFormatter={tickOf}
              startIndex={zoom?.from ?? 0}
              endIndex={Math.min(zoom?.to ?? points.length, points.length - 1)}
              onChange={({ startIndex, endIndex }) => onZoom({ from: startIndex, to: endIndex })}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </section>
  );
}

type PointTooltipProps<P> = {
  of(point: P): ReactNode;
  active?: boolean;
  payload?: readonly { payload?: P }[];
};

function PointTooltip<P>({ of, active = false, payload = [] }: PointTooltipProps<P>) {
  const point = payload[0]?.payload;
  return active && point ? <div className={classes.pointed}>{of(point)}</div> : null;
}
