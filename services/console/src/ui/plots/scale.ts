/** Where the values of a plot stand. */

const TICKS_ABOUT = 4;

/** Round numbers from below the least to above the most; a line that is flat stands in the middle. */
export function scaleOf(values: readonly number[]): { ticks: number[]; low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = most > least ? most - least : Math.abs(most) || 1;
  const step = roundUp(room / TICKS_ABOUT);
  const margin = most > least ? 0 : step;
  const first = Math.floor((least - margin) / step);
  const last = Math.max(first + 1, Math.ceil((most + margin) / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  return { ticks, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 };
}

/** The next of 1, 2, 5, 10, 20, … */
function roundUp(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((each) => each * power >= step * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Without what floating point left behind. */
const tidy = (value: number) => Number(value.toPrecision(12));

export type PlotPoint = { x: number; y: number };

/** A line that goes on level until the next value. */
export function stepPath(places: readonly PlotPoint[]): string {
  return places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
}
