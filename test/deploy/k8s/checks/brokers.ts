import { at, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { SERVICE_NAMES } from '../manifests/platform.ts';
import { javaBytes, quantityOf } from './reference/quantity.ts';

/** If a write requires all copies, a lost node stops every write. */
export function copyProblems(documents: readonly Manifest[]): string[] {
  const nodes = ofKind(documents, 'KafkaNodePool').reduce(
    (sum, pool) => sum + Number(at(pool, 'spec', 'replicas')),
    0,
  );
  const settings = ofKind(documents, 'Kafka').map((kafka) => ({
    title: titleOf(kafka),
    config: fieldsAt(kafka, 'spec', 'kafka', 'config'),
  }));
  return settings.flatMap(({ title, config }) => {
    const copies = Number(config['default.replication.factor']);
    const required = Number(config['min.insync.replicas']);
    return [
      ...(copies > 1 && required >= copies
        ? [
            `${title}: min.insync.replicas is ${required} of ${copies}; a lost node would stop all writes: require ${copies - 1}`,
          ]
        : []),
      ...(copies > nodes
        ? [`${title}: default.replication.factor is ${copies}; there are ${nodes} nodes`]
        : []),
    ];
  });
}

export function listenerProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Kafka').flatMap((kafka) =>
    listAt(kafka, 'spec', 'kafka', 'listeners')
      .filter((listener) => listener.tls !== true || textAt(listener, 'authentication', 'type') === '')
      .map(
        ({ name }) =>
          `${titleOf(kafka)}: the listener ${name} lets in clients without TLS or a login; require both`,
      ),
  );
}

/** The Java machine needs memory beside its heap, and Kafka reads from the cache of the rest. */
export function heapProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'KafkaNodePool').flatMap((pool) => {
    const heap = textAt(pool, 'spec', 'jvmOptions', '-Xmx');
    const limit = textAt(pool, 'spec', 'resources', 'limits', 'memory');
    return heap === '' || javaBytes(heap) <= 0.75 * quantityOf(limit)
      ? []
      : [`${titleOf(pool)}: -Xmx is ${heap} of ${limit}; three quarters of the container are the most`];
  });
}

const PUBLIC_TOPICS = ['coin.events', 'user.events'];

/** A user of another team reads public events as its own group, and nothing else. */
export function foreignUserProblems(documents: readonly Manifest[]): string[] {
  const ours = [...SERVICE_NAMES, 'keda'];
  return ofKind(documents, 'KafkaUser').flatMap((user) => {
    const title = titleOf(user);
    if (
      textAt(user, 'spec', 'authorization', 'type') !== 'simple' ||
      textAt(user, 'spec', 'authentication', 'type') === ''
    )
      return [`${title}: it has no authentication or no authorization; add both`];
    if (ours.includes(nameOf(user))) return [];
    return listAt(user, 'spec', 'authorization', 'acls').flatMap((acl) => {
      const [type, name] = [textAt(acl, 'resource', 'type'), textAt(acl, 'resource', 'name')];
      const { operations } = acl;
      const isReading =
        Array.isArray(operations) && operations.every((one) => one === 'Read' || one === 'Describe');
      const isOwn =
        type === 'topic'
          ? PUBLIC_TOPICS.includes(name) && acl.resource !== undefined
          : type === 'group' && name.length > 1;
      const isLiteral = type === 'group' || textAt(acl, 'resource', 'patternType') !== 'prefix';
      const isOurGroup =
        type === 'group' &&
        SERVICE_NAMES.some((service) => service.startsWith(name) || name === `${service}-users`);
      return isReading && isOwn && isLiteral && !isOurGroup
        ? []
        : [
            `${title}: may ${operations} ${type} ${name}; another program may only read public events as a group of its own`,
          ];
    });
  });
}
