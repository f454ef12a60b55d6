import { useLanguage } from '../../i18n/language.tsx';
import classes from './plots.module.css';
import { scaleOf, stepPath } from './scale.ts';

type Point = { at: number; value: number };
type Props = {
  /** What the plot shows, for those who do not see it. */
  name: string;
  /** Oldest first; a value counts until the next. */
  points: readonly Point[];
  format(value: number): string;
  heightPx: number;
};

/** A value that changes at moments and stands still between them. Pointing at a moment tells its value. */
export function StepPlot({ name, points, format, heightPx }: Props) {
  const { locale } = useLanguage();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const { ticks, low, high } = scaleOf(points.map(({ value }) => value));
  const x = (at: number) => (to === from ? 0 : (100 * (at - from)) / (to - from));
  const y = (value: number) => 100 - (100 * (value - low)) / (high - low);
  return (
    <figure className={classes.plot}>
      <div className={classes.room} style={{ height: heightPx }}>
        <div className={classes.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <svg
          className={classes.area}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={name}
        >
          {ticks.map((tick) => (
            <line key={tick} className={classes.grid} x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
          ))}
          <path
            className={classes.line}
            d={stepPath(points.map(({ at, value }) => ({ x: x(at), y: y(value) })))}
          />
          {points.slice(0, -1).map(({ at, value }, index) => (
            <rect
              key={at}
              className={classes.span}
              x={x(at)}
              width={x(points[index + 1]?.at ?? at) - x(at)}
              y={0}
              height={100}
            >
              <title>{`${moment.format(at)} · ${format(value)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className={classes.times} aria-hidden="true">
        <span>{moment.format(from)}</span>
        <span>{moment.format(to)}</span>
      </div>
    </figure>
  );
}
