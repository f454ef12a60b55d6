import { PUBLISHED_OUTBOX_ROWS, type RetentionTask } from '@cowrie/postgres';
import type { Feature, FeatureTypes } from './feature.ts';
import type { SamplerFactory } from './samplers.ts';
import type { Job } from './start-parts.ts';

type ByName = Readonly<Record<string, object>>;

/** The caller knows the names and so the types of the handlers. */
export type FeatureSet<K extends FeatureTypes> = {
  commands: ByName;
  queries(deps: K['queryDeps']): ByName;
  retentionTasks(settings: K['settings']): RetentionTask[];
  jobs(deps: K['workDeps']): Promise<Job[]>;
  samplers(deps: K['workDeps']): SamplerFactory[];
};

/** It throws if two features handle the same command or query. */
export function gatherFeatures<K extends FeatureTypes>(features: readonly Feature<K>[]): FeatureSet<K> {
  return {
    commands: mergeByName(features.map(({ commands }) => commands)),
    queries: (deps) => mergeByName(features.map(({ queries }) => queries?.(deps))),
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

export function mergeByName(parts: readonly (object | undefined)[]): ByName {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features have ${twice}`);
  return Object.fromEntries(entries);
}
