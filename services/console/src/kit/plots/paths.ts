/** The box is as wide as the number of values and 1 high. */

/** The minimum height of a bar, so that a small value stays visible: 2 px of 3.5rem. */
const LEAST_HEIGHT = 2 / 56;
const GAP = 0.2;
/**
 * The minimum width of a bar as a part of the plot (2 px of about 120); with many values the bars overlap.
 */
const LEAST_WIDTH = 2 / 120;

const round = (number: number): string => String(Math.round(number * 10_000) / 10_000);

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

/** The scale starts at the minimum, so that small changes are visible. */
export function stepsPath(values: readonly number[]): string {
  if (values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A constant value is a line in the middle.
  const heightOf = (value: number) => (most === least ? 0.5 : 0.1 + (0.9 * (value - least)) / (most - least));
  const steps = values.map((value) => `V${round(1 - heightOf(value))}h1`).join('');
  return `M0 1${steps}V1z`;
}
