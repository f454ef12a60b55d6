import { join } from 'node:path';
import { buildSite, GUIDES } from '@cowrie/local';
import { insideVariable } from '../platform/platform-env.ts';

export const BUILD_WITHIN_MS = 120_000;

/** Builds the guides with their downloads, which the gateways of this checkout serve. */
export async function buildGuides(): Promise<void> {
  const logFile = join(insideVariable('COWRIE_HOME'), 'logs/guides.log');
  let report = '';
  const progress = (line: string) => {
    report = line;
  };
  if (!(await buildSite(GUIDES, { logFile, progress }))) throw new Error(report);
}
