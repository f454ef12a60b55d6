import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

const FOLDER = join(checkoutDir, 'test', 'deploy', 'observability', 'series');

/** The observability rehearsal writes this file when `RECORD_SERIES=1`. */
export const OWN_SERIES_FILE = join(FOLDER, 'services.txt');

/** The file was written from the sources of other programs. */
export const OTHER_SERIES_FILE = join(FOLDER, 'servers.txt');

export function seriesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

export type LabelSet = Record<string, string>;

/** One sorted line per metric: the name and every label of any series, each with one of its values. */
export function recordingOf(series: readonly LabelSet[]): string[] {
  const metrics = new Map<string, LabelSet>();
  for (const { __name__ = '', ...labels } of series) {
    metrics.set(__name__, { ...labels, ...metrics.get(__name__), instance: '127.0.0.1:9090' });
  }
  const lines = [...metrics].map(([name, labels]) => {
    const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `${name}{${sorted.map(([label, value]) => `${label}=${JSON.stringify(value)}`).join(',')}}`;
  });
  return lines.toSorted();
}

export const metricOf = (line: string): string => line.replace(/\{.*$/, '');

/** Label values differ between platforms. */
export const shapeOf = (line: string): string => line.replace(/="(?:[^"\\]|\\.)*"/g, '');
