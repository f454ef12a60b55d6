export type Labels = Readonly<Record<string, string | number>>;
/** What a gauge shows, read when it is asked for. */
export type Reading = { value: number; labels?: Labels };

/**
 * The part of a metrics registry that the libraries need. Units stand last in names; a name that is asked for twice is one
 * and the same metric. Per-message work stays out of it: what is measured is recorded once for a batch or a request.
 */
export type Meter = {
  counter(name: string, help: string, labels?: readonly string[]): (by: number, labels?: Labels) => void;
  histogram(
    name: string,
    help: string,
    options: { buckets: readonly number[]; labels?: readonly string[] },
  ): (value: number, labels?: Labels) => void;
  /** Several readers of one gauge stand beside each other. */
  gauge(name: string, help: string, labels: readonly string[], read: () => Iterable<Reading>): void;
};

const ignore = (): void => undefined;

/** Records nothing. */
export const silentMeter: Meter = { counter: () => ignore, histogram: () => ignore, gauge: ignore };

/** From half a millisecond to what no caller waits for. */
export const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
