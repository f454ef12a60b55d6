import type { Project } from './args.ts';
import type { Tool } from './tools.ts';

/** Run on the same servers, one after the other. No two groups run at once. */
export type Group = {
  projects: readonly Project[];
  servers: 'none' | 'servers' | 'platform' | 'platform without rate limits';
  /** `npm start` does not need these. */
  tools: readonly Tool[];
};

export const GROUPS: readonly Group[] = [
  { projects: ['unit'], servers: 'none', tools: [] },
  { projects: ['int'], servers: 'servers', tools: [] },
  { projects: ['e2e'], servers: 'platform', tools: [] },
  { projects: ['global', 'fault'], servers: 'platform', tools: [] },
  { projects: ['smoke'], servers: 'platform without rate limits', tools: ['browser', 'python'] },
  { projects: ['nightly', 'long-fault'], servers: 'platform', tools: [] },
  { projects: ['slow'], servers: 'servers', tools: [] },
  { projects: ['deploy'], servers: 'servers', tools: ['go', 'python'] },
  { projects: ['conformance'], servers: 'platform without rate limits', tools: ['python'] },
  { projects: ['browser'], servers: 'none', tools: ['browser'] },
  { projects: ['ha', 'rehearsal'], servers: 'none', tools: ['compiler'] },
];

/** Limits for a run that hangs; a busy machine takes three times as long as a quiet one. */
export const TIMEOUTS_MS: Record<Project, number> = {
  unit: 900_000,
  int: 900_000,
  e2e: 900_000,
  global: 600_000,
  fault: 600_000,
  smoke: 600_000,
  nightly: 1_500_000,
  'long-fault': 900_000,
  slow: 900_000,
  // The first run builds an API server and the operators' webhooks.
  deploy: 2_700_000,
  conformance: 1_800_000,
  browser: 2_700_000,
  rehearsal: 1_800_000,
  ha: 1_800_000,
};

/**
 * E2e files share a platform and touch only their own users. A file that changes something global, kills a process or
 * moves a clock runs alone.
 */
export const WORKERS: Partial<Record<Project, number>> = { unit: 2, int: 2, e2e: 2 };
