const WORDS: Readonly<Record<string, number>> = { preferred: 1, required: 2 };
const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
  ...{ s: 1, d: 86_400, w: 604_800 },
};

/** Converts a quantity, a duration or a degree of durability to a number that can be compared; NaN for other values. */
export function quantityOf(value: unknown): number {
  const text = String(value);
  // Kafka writes an unlimited retention as -1.
  if (text === '-1') return Number.POSITIVE_INFINITY;
  const [, amount, unit = ''] = /^([\d.]+)([a-zA-Z]*)$/.exec(text) ?? [];
  return WORDS[text] ?? Number(amount) * (UNITS[unit] ?? Number.NaN);
}

/** Converts a size of the Java machine, such as 2g, to bytes. */
export const javaBytes = (text: string): number =>
  quantityOf(
    text.replace(/([kmg])$/i, (unit) => `${unit.toUpperCase().replace('K', 'k')}`).replace(/([MG])$/, '$1i'),
  );
