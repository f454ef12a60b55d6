import { PUBLISHED_OUTBOX_ROWS, type RetentionTask } from '@cowrie/postgres';
import type { Feature, FeatureTypes } from './feature.ts';
import type { Sampled } from './samplers.ts';
import type { Job } from './start-parts.ts';

type ByName = Readonly<Record<string, object>>;

/** What the features of a service are together; who has them knows of which name a command or query is, and so of which type. */
export type Gathered<K extends FeatureTypes> = {
  commands: ByName;
  queries(deps: K['queryDeps']): ByName;
  /** With the rows of the outbox that Kafka has. */
  retentionTasks(settings: K['settings']): RetentionTask[];
  jobs(deps: K['workDeps']): Promise<Job[]>;
  samplers(deps: K['workDeps']): Sampled[];
};

/** Throws when two features have the same command, and when they are asked for queries of which two have the same. */
export function gatherFeatures<K extends FeatureTypes>(features: readonly Feature<K>[]): Gathered<K> {
  return {
    commands: merged(features.map(({ commands }) => commands)),
    queries: (deps) => merged(features.map(({ queries }) => queries?.(deps))),
    retentionTasks: (settings) => [
      ...features.flatMap(({ retention }) => retention?.(settings) ?? []),
      PUBLISHED_OUTBOX_ROWS,
    ],
    async jobs(deps) {
      const made = await Promise.all(features.map(({ jobs }) => jobs?.(deps) ?? []));
      return made.flat();
    },
    samplers: (deps) => features.flatMap(({ samplers }) => samplers?.(deps) ?? []),
  };
}

/** The parts of all features by their names. Throws when two have the same. */
export function merged(parts: readonly (object | undefined)[]): ByName {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features have ${twice}`);
  return Object.fromEntries(entries);
}
