import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

const FOLDER = join(checkoutDir, 'test', 'deploy', 'observability', 'series');

/**
 * The series of our services, recorded from a platform: the observability rehearsal writes the file when
 * `RECORD_SERIES=1`.
 */
export const OWN_SERIES_FILE = join(FOLDER, 'services.txt');

/** The series of other programs, written from their sources. */
export const OTHER_SERIES_FILE = join(FOLDER, 'servers.txt');

/** The series of a file, one per line, without comments. */
export function seriesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

export type LabelSet = Record<string, string>;

/** One line per metric, sorted: the name and every label that any of its series has, each with one of its values. */
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

/** The name of a line's metric. */
export const metricOf = (line: string): string => line.replace(/\{.*$/, '');

/** The line without the values of its labels, which differ between platforms. */
export const shapeOf = (line: string): string => line.replace(/="(?:[^"\\]|\\.)*"/g, '');
