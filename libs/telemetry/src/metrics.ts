import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Labels, Meter, Reading } from './meter.ts';

/**
 * How often the event loop is asked how late it is, which is the least that nodejs_eventloop_lag_* say. Each time an idle process wakes up for it:
 * at 10 ms, as is the rule, that takes 0.5 % of a core, at 20 ms 0.27, at 50 ms 0.11 (five such processes at once on a busy machine).
 */
const EVENT_LOOP_CHECK_EVERY_MS = 50;

/** Where a process keeps its metrics. */
export type Metrics = Registry;

/** A registry with the process's own metrics; each metric carries the service's name. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_CHECK_EVERY_MS });
  return registry;
}

type Read = () => Iterable<Reading>;

/**
 * Puts metrics into a registry. A name that is asked for again gives the same metric. A gauge is read at each scrape; what
 * its readers do not give is not there, and one that throws is left out.
 */
export function createMeter(registry: Registry): Meter {
  const readers = new Map<string, Read[]>();
  const registers = [registry];
  const known = <M extends Metric>(name: string, make: () => M): M =>
    (registry.getSingleMetric(name) as M | undefined) ?? make();

  return {
    counter(name: string, help: string, labelNames: readonly string[] = []) {
      const counter = known(name, () => new Counter({ name, help, labelNames: [...labelNames], registers }));
      return (by: number, labels: Labels = {}): void => counter.inc(labels, by);
    },
    histogram(
      name: string,
      help: string,
      { buckets, labels: names = [] }: { buckets: readonly number[]; labels?: readonly string[] },
    ) {
      const options = { name, help, labelNames: [...names], buckets: [...buckets], registers };
      const histogram = known(name, () => new Histogram(options));
      return (value: number, labels: Labels = {}): void => histogram.observe(labels, value);
    },
    gauge(name: string, help: string, labelNames: readonly string[], read: Read): void {
      const before = readers.get(name);
      if (before) {
        before.push(read);
        return;
      }
      const all = [read];
      readers.set(name, all);
      const options = { name, help, labelNames: [...labelNames], registers };
      new Gauge({
        ...options,
        collect() {
          this.reset();
          // A gauge without labels is 0 after a reset: what is not known must not look like that.
          if (labelNames.length === 0) this.remove();
          for (const { value, labels = {} } of all.flatMap(readingsOf)) this.set(labels, value);
        },
      });
    },
  };
}

function readingsOf(read: Read): Reading[] {
  try {
    return [...read()];
  } catch {
    return [];
  }
}
