import { fieldsAt, isFields } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { placesOf } from '../manifests/places.ts';
import { egressPoliciesOf, leavesCluster, type Place, reaches } from '../manifests/reach.ts';
import { type ServerName, serversElsewhere } from './elsewhere.ts';
import { namespaceOf } from './namespaces.ts';

/** The ports of the platform and of its operators, and some that no part of it uses. */
export const PORTS = [
  80, 443, 465, 587, 3000, 4318, 5432, 6379, 6443, 8000, 8089, 8443, 9090, 9091, 9093, 9095, 9187, 9404,
];
/** The cluster's API has no labels for a selector, so these pods may connect to any address on its ports. */
const REACH_THE_API = /^(kafka|entity-operator|\w+-db)$/;
const API_PORTS = [443, 6443];

const isSame = (a: readonly Manifest[], b: readonly Manifest[]): boolean =>
  JSON.stringify(ofKind(a, 'NetworkPolicy')) === JSON.stringify(ofKind(b, 'NetworkPolicy'));

/** A closed connection is noticed only by a timeout, and an open one only by its abuse. */
export function networkProblems(documents: readonly Manifest[], reference: readonly Manifest[]): string[] {
  if (isSame(documents, reference)) return [];
  const wanted = openConnections(reference, placesOf(reference, namespaceOf(reference)));
  const places = placesOf(reference, namespaceOf(documents));
  const open = openConnections(documents, places);
  const elsewhere = serversElsewhere(documents);
  const isUsed = (line: string): boolean => isOfPart(line, documents) && !isOfServer(line, elsewhere);
  const closed = [...wanted].filter(
    (line) => !open.has(line) && isUsed(line) && !isReplaced(line, documents, reference),
  );
  const opened = [...open].filter(
    (line) => !wanted.has(line) && !(elsewhere.length > 0 && line.includes('→ private network')),
  );
  return [
    ...(isDenied(documents)
      ? []
      : [
          'NetworkPolicy default-deny: it does not close every pod in both directions; add it from deploy/k8s/base',
        ]),
    ...grouped(closed).map(
      ([from, to, ports]) => `NetworkPolicies: ${from} cannot reach ${to} at ${ports}; let it through`,
    ),
    ...limited(
      grouped(opened).map(
        ([from, to, ports]) =>
          `NetworkPolicies: ${from} can reach ${to} at ${ports}, which nothing needs; close it`,
      ),
    ),
  ];
}

const isDenied = (documents: readonly Manifest[]): boolean =>
  ofKind(documents, 'NetworkPolicy').some((policy) => {
    const { podSelector, policyTypes, ...rules } = fieldsAt(policy, 'spec');
    const isForAll = isFields(podSelector) && Object.keys(podSelector).length === 0;
    return (
      isForAll && Object.keys(rules).length === 0 && Array.isArray(policyTypes) && policyTypes.length === 2
    );
  });

const LINES_MAX = 5;
const limited = (lines: readonly string[]): string[] =>
  lines.length <= LINES_MAX
    ? [...lines]
    : [
        ...lines.slice(0, LINES_MAX),
        `NetworkPolicies: ${lines.length - LINES_MAX} more connections are open; close them`,
      ];

function grouped(lines: readonly string[]): [string, string, string][] {
  const pairs = Map.groupBy(lines, (line) => line.replace(/ \d+$/, ''));
  return [...pairs].map(([pair, all]) => {
    const [from = '', to = ''] = pair.split(' → ');
    const isAny = all.length === PORTS.length;
    return [from, to, isAny ? 'any port' : all.map((line) => line.split(' ').at(-1)).join(', ')];
  });
}

export function openConnections(
  documents: readonly Manifest[],
  places: Readonly<Record<string, Place>>,
): Set<string> {
  const namespace = namespaceOf(documents);
  const all = Object.entries(places);
  const open = all.flatMap(([from, source]) =>
    all.flatMap(([to, target]) => {
      if (source.namespace !== namespace && target.namespace !== namespace) return [];
      const ports = to === 'dns' ? [53] : PORTS;
      return ports
        .filter((port) => reaches(documents, source, target, port, to === 'dns' ? 'UDP' : 'TCP'))
        .map((port) => `${from} → ${to} ${port}`);
    }),
  );
  const api = all
    .filter(([from]) => REACH_THE_API.test(from))
    .flatMap(([from, place]) =>
      API_PORTS.filter((port) => leavesCluster(documents, place, port)).map(
        (port) => `${from} → the API of the cluster ${port}`,
      ),
    );
  const isToApi = (line: string): boolean =>
    REACH_THE_API.test(line.split(' → ')[0] ?? '') && / (443|6443)$/.test(line);
  return new Set([...open.filter((line) => !isToApi(line)), ...api]);
}

const PARTS: readonly (readonly [from: RegExp, kind: string])[] = [
  [/^monitoring /, 'PodMonitor'],
  [/^keda /, 'ScaledObject'],
  [/^edge /, 'HTTPRoute'],
];

/** Connections of a part that the overlay leaves out are not needed. */
const isOfPart = (line: string, documents: readonly Manifest[]): boolean =>
  PARTS.every(([from, kind]) => !from.test(line) || ofKind(documents, kind).length > 0);

const isOfServer = (line: string, servers: readonly ServerName[]): boolean =>
  servers.some((server) =>
    new RegExp(server === 'kafka' ? 'kafka|entity-operator' : `\\b${server}\\b`).test(line),
  );

/** A policy that the overlay adds leads a program to a proxy, or to a pool of connections, instead. */
function isReplaced(line: string, documents: readonly Manifest[], reference: readonly Manifest[]): boolean {
  const [from = '', to = ''] = line.split(' → ');
  if (!/^(internet|\w+-db) /.test(to)) return false;
  const place = placesOf(reference, namespaceOf(documents))[from];
  const known = ofKind(reference, 'NetworkPolicy').map(nameOf);
  return (
    place !== undefined &&
    egressPoliciesOf(documents, place).some((policy) => !known.includes(nameOf(policy)))
  );
}
