export type Labels = Readonly<Record<string, string | number>>;
export type GaugeReading = { value: number; labels?: Labels };

/** Names end with the unit. Record once per batch or request, never per message, to keep the cost low. */
export type Meter = {
  counter(name: string, help: string, labels?: readonly string[]): (by: number, labels?: Labels) => void;
  histogram(
    name: string,
    help: string,
    options: { buckets: readonly number[]; labels?: readonly string[] },
  ): (value: number, labels?: Labels) => void;
  gauge(name: string, help: string, labels: readonly string[], read: () => Iterable<GaugeReading>): void;
};

const ignore = (): void => undefined;

export const silentMeter: Meter = { counter: () => ignore, histogram: () => ignore, gauge: ignore };

/** The buckets end where no caller waits any longer. */
export const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
