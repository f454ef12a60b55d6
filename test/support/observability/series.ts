import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';

const FOLDER = join(checkoutDir, 'test', 'deploy', 'observability', 'series');

/** What the services give, as a platform was seen to: `RECORD_SERIES=1` has the rehearsal of observability write it. */
export const OWN_SERIES_FILE = join(FOLDER, 'services.txt');

/** What others give, written from their sources. */
export const OTHER_SERIES_FILE = join(FOLDER, 'servers.txt');

/** The series of a file, one a line, without its comments. */
export function seriesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

export type LabelSet = Record<string, string>;

/** One line for each metric, in order: its name, and all labels that any of its series has, with a value that one of them has. */
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

/** The metric that a line is about. */
export const metricOf = (line: string): string => line.replace(/\{.*$/, '');

/** The line with the names of the labels alone: values differ from one platform to the next. */
export const shapeOf = (line: string): string => line.replace(/="(?:[^"\\]|\\.)*"/g, '');
