import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';

const COMPOSE = join(import.meta.dirname, '../../../../docker-compose.yml');
/** The version that the services are built and tested with. */
const MAJOR = Number(/image: postgres:(\d+)/.exec(readFileSync(COMPOSE, 'utf8'))?.[1]);

/** A host holds only one copy of each database, in a version that the migrations support. */
export function databaseProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const image = textAt(cluster, 'spec', 'imageName');
    const [, major] = /:(\d+)/.exec(image) ?? [];
    const isOld = major !== undefined && Number(major) < MAJOR;
    const isSpread =
      Number(at(cluster, 'spec', 'instances')) < 2 ||
      (at(cluster, 'spec', 'affinity', 'enablePodAntiAffinity') !== false &&
        textAt(cluster, 'spec', 'affinity', 'podAntiAffinityType') === 'required');
    return [
      ...(isOld ? [`${titleOf(cluster)}: ${image} is older than PostgreSQL ${MAJOR}`] : []),
      ...(isSpread
        ? []
        : [
            `${titleOf(cluster)}: two of its instances may stand on one host; podAntiAffinityType must be required`,
          ]),
    ];
  });
}

const BYTES: Readonly<Record<string, number>> = {
  ...{ MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 },
  ...{ Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
  ...{ M: 1e6, G: 1e9, T: 1e12 },
};

function bytesOf(text: string): number {
  const [, amount, unit = ''] = /^([\d.]+)(\w+)$/.exec(text) ?? [];
  return Number(amount) * (BYTES[unit] ?? Number.NaN);
}

/** The primary keeps its log for a standby that is away, and stops when the log's disk is full. */
export function logProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const kept = textAt(cluster, 'spec', 'postgresql', 'parameters', 'max_slot_wal_keep_size');
    const disk = textAt(cluster, 'spec', 'walStorage', 'size') || textAt(cluster, 'spec', 'storage', 'size');
    if (bytesOf(kept) < bytesOf(disk)) return [];
    const what = kept === '' ? 'is not set' : `is ${kept}`;
    return [
      `${titleOf(cluster)}: max_slot_wal_keep_size ${what}; it must be less than the ${disk} of its log`,
    ];
  });
}

export function backupProblems(documents: readonly Manifest[]): string[] {
  const stores = ofKind(documents, 'ObjectStore');
  const places = stores.map((store) => textAt(store, 'spec', 'configuration', 'destinationPath'));
  return stores.flatMap((store, index) => {
    const place = places[index] ?? '';
    if (place.includes('bucket-of-the-overlay')) return [`${titleOf(store)}: no bucket was set (${place})`];
    const other = places.indexOf(place);
    return other === index
      ? []
      : [`${titleOf(store)}: ${place} is that of ${nameOf(stores[other] ?? store)} too`];
  });
}
