import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the process's own metrics; each metric carries the service's name. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
