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
/** A bar may be too low to be seen, though something happened: it is at least so high. */
const LEAST_BAR_PX = 2;
/** From so many on a bar is not narrower for more: it lies over its neighbours. */
const NARROWEST_FROM = 320;

export type ChartPoint = { at: number; value: number };
export type Zoom = { from: number; to: number };

type Props<P extends ChartPoint> = {
  name: string;
  /** Oldest first. */
  points: readonly P[];
  /** Steps: a value counts until the next. */
  kind: 'bars' | 'steps' | 'line';
  heightPx: number;
  /** What stands below it at a moment. */
  tickOf(at: number): string;
  /** The moments at which something stands; else as many as there is room for. */
  ticks?: number[] | undefined;
  /** What somebody sees who points at a point. */
  pointed(point: P): ReactNode;
  /** The point that is pointed at, by its place. */
  onPoint?(place: number | null): void;
  /** The part that is shown, by places; null: all. Without `onZoom` it always is. */
  zoom?: Zoom | null;
  onZoom?(zoom: Zoom): void;
};

/** Values over time with their axes. Who does not see it has the same numbers in a table beside it. */
export function Chart<P extends ChartPoint>(props: Props<P>) {
  const { name, points, kind, heightPx, tickOf, ticks, pointed, onPoint, zoom, onZoom } = props;
  const { locale } = useLanguage();
  const height = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  // Bars stand side by side; a line says how much time was between its points.
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
          onMouseMove={({ activeTooltipIndex }) => onPoint?.(placeOf(activeTooltipIndex, zoom))}
          onMouseLeave={() => onPoint?.(null)}
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
          <Tooltip content={<Pointed of={pointed} />} isAnimationActive={false} />
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

/** The place among all points of what is counted among those that are shown. */
function placeOf(shown: number | string | null | undefined, zoom: Zoom | null | undefined): number | null {
  return shown === undefined || shown === null ? null : Number(shown) + (zoom?.from ?? 0);
}

type PointedProps<P> = { of(point: P): ReactNode; active?: boolean; payload?: readonly { payload?: P }[] };

/** The point that somebody points at. */
function Pointed<P>({ of, active = false, payload = [] }: PointedProps<P>) {
  const point = payload[0]?.payload;
  return active && point ? <div className={classes.pointed}>{of(point)}</div> : null;
}
