import { type KafkaRule, kafkaRules } from '../../../../libs/contracts/src/topics.ts';
import { at, type Fields, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { GROUPS, UNSCALED } from '../manifests/groups.ts';
import { serversElsewhere } from './elsewhere.ts';

/**
 * A service without a right stops at the first message that needs it. A service with an extra right can do what it must
 * not.
 */
export function rightProblems(documents: readonly Manifest[]): string[] {
  const users = ofKind(documents, 'KafkaUser');
  if (serversElsewhere(documents).includes('kafka')) return [];
  const declared = Map.groupBy(kafkaRules(), ({ user }) => user);
  return [...declared].flatMap(([name, rules]) => {
    const user = users.find((one) => nameOf(one) === name);
    if (user === undefined) return [`KafkaUser ${name}: nothing makes it`];
    const wanted = rules.map(lineOf);
    const given = rulesOf(user);
    return [
      ...wanted.filter((line) => !given.includes(line)).map((line) => `KafkaUser ${name}: may not ${line}`),
      ...given
        .filter((line) => !wanted.includes(line))
        .map((line) => `KafkaUser ${name}: may ${line}, which it needs for nothing`),
    ];
  });
}

const lineOf = ({ operation, type, name, pattern }: Omit<KafkaRule, 'user'>): string =>
  `${operation} ${type} ${name} (${pattern})`;

function rulesOf(user: Manifest): string[] {
  const acls = listAt(user, 'spec', 'authorization', 'acls');
  const isForAll = ({ type = 'allow', host = '*' }: Fields): boolean => type === 'allow' && host === '*';
  return acls.filter(isForAll).flatMap((acl) => {
    const { operations } = acl;
    const resource = ['type', 'name', 'patternType'].map((field) => textAt(acl, 'resource', field));
    const [type = '', name = '', pattern = ''] = resource;
    return (Array.isArray(operations) ? operations : []).map(
      (operation) => `${operation} ${type} ${name} (${pattern})`,
    );
  });
}

/** Acknowledged messages are on a majority of nodes, on different hosts, and survive the Kafka that wrote them. */
export function brokerProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'KafkaNodePool')
    .filter((pool) => Number(at(pool, 'spec', 'replicas')) > 1)
    .flatMap((pool) => {
      const volumes = [...listAt(pool, 'spec', 'storage', 'volumes'), at(pool, 'spec', 'storage')];
      const isDeleted = volumes.some((volume) => at(volume, 'deleteClaim') === true);
      const affinity = ['spec', 'template', 'pod', 'affinity', 'podAntiAffinity'] as const;
      const apart = listAt(pool, ...affinity, 'requiredDuringSchedulingIgnoredDuringExecution');
      const isApart = apart.some((term) => textAt(term, 'topologyKey') === 'kubernetes.io/hostname');
      return [
        ...(isDeleted ? [`${titleOf(pool)}: deleteClaim deletes all messages with the Kafka`] : []),
        ...(isApart
          ? []
          : [`${titleOf(pool)}: two of its nodes may stand on one host; require podAntiAffinity`]),
      ];
    });
}

const VERSION = /^(\d+)\.(\d+)\.\d+$/;
const METADATA_VERSION = /^(\d+)\.(\d+)(?:-IV\d+)?$/;

/**
 * An unpinned version is upgraded with the operator, and no earlier Kafka can read the metadata that a later one has
 * written.
 */
export function versionProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Kafka').flatMap((kafka) => {
    const version = textAt(kafka, 'spec', 'kafka', 'version');
    const metadata = textAt(kafka, 'spec', 'kafka', 'metadataVersion');
    const brokers = VERSION.exec(version);
    const written = METADATA_VERSION.exec(metadata);
    const isAhead = brokers && written && minorOf(written) > minorOf(brokers);
    return [
      ...(brokers ? [] : [`${titleOf(kafka)}: version is not pinned; the next operator would replace Kafka`]),
      ...(written
        ? []
        : [
            `${titleOf(kafka)}: metadataVersion is not pinned; it would go up with Kafka, and there is no way back`,
          ]),
      ...(isAhead ? [`${titleOf(kafka)}: metadataVersion ${metadata} is newer than Kafka ${version}`] : []),
    ];
  });
}

const minorOf = ([, major, minor]: RegExpExecArray): number => Number(major) * 1_000 + Number(minor);

/** Nobody sees the lag of a group that the exporter leaves out. */
export function exporterProblems(documents: readonly Manifest[]): string[] {
  const groups = [...Object.values(GROUPS).flatMap(Object.keys), ...Object.values(UNSCALED).flat()];
  return ofKind(documents, 'Kafka').flatMap((kafka) => {
    const pattern = textAt(kafka, 'spec', 'kafkaExporter', 'groupRegex');
    if (pattern === '') return [];
    const left = groups.filter((group) => !new RegExp(pattern).test(group));
    return left.map((group) => `${titleOf(kafka)}: the groupRegex of its exporter leaves out ${group}`);
  });
}
