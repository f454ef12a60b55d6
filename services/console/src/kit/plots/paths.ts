/** Paths of plots in a box that is as wide as there are values, and 1 high. */

/** A bar may be too low to be seen, though something happened: it is at least so high: 2 px of 3.5rem. */
const LEAST_HEIGHT = 2 / 56;
/** The part of its place that a bar leaves free. */
const GAP = 0.2;
/** Of very many bars each is as wide as a part of the plot, over its neighbours: 2 px of some 120. */
const LEAST_WIDTH = 2 / 120;

const round = (number: number): string => String(Math.round(number * 10_000) / 10_000);

/** A bar for each value that is not 0. */
export function barsPath(values: readonly number[]): string {
  const most = Math.max(...values);
  const width = Math.max(1 - GAP, values.length * LEAST_WIDTH);
  return values
    .map((value, index) => {
      if (value <= 0) return '';
      const height = Math.max(LEAST_HEIGHT, value / most);
      return `M${round(index + (1 - width) / 2)} 1V${round(1 - height)}h${round(width)}V1z`;
    })
    .join('');
}

/** How high something stood: a step for each value, down to the least of them, so that what changed little is seen as well. */
export function stepsPath(values: readonly number[]): string {
  if (values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Without a change it is a plain line in the middle.
  const heightOf = (value: number) => (most === least ? 0.5 : 0.1 + (0.9 * (value - least)) / (most - least));
  const steps = values.map((value) => `V${round(1 - heightOf(value))}h1`).join('');
  return `M0 1${steps}V1z`;
}
