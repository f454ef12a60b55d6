import { at, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { DATABASE_SERVICES, secretText } from '../manifests/platform.ts';
import { quantityOf } from './reference/quantity.ts';

/** Somebody within the network could log in without a password, or read one. */
export function loginProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const found = at(cluster, 'spec', 'postgresql', 'pg_hba');
    const lines = Array.isArray(found) ? found.map(String) : [];
    const isSafe = (line: string): boolean =>
      /^hostssl .* (scram-sha-256|cert)\b/.test(line) || / reject$/.test(line);
    const unsafe = lines.filter((line) => !isSafe(line));
    return [
      ...unsafe.map(
        (line) => `${titleOf(cluster)}: pg_hba has "${line}"; allow hostssl with scram-sha-256 or cert alone`,
      ),
      ...(lines.at(-1) === 'host all all all reject'
        ? []
        : [`${titleOf(cluster)}: pg_hba does not end with "host all all all reject"; add it`]),
    ];
  });
}

/** The names in the URLs are those that the Cluster creates. */
export function loginNameProblems(documents: readonly Manifest[]): string[] {
  return DATABASE_SERVICES.flatMap((service) => {
    const cluster = ofKind(documents, 'Cluster').find((one) => nameOf(one) === `${service}-db`);
    if (cluster === undefined) return [];
    const database = ['initdb', 'recovery']
      .map((way) => textAt(cluster, 'spec', 'bootstrap', way, 'database'))
      .join('');
    const owner = ['initdb', 'recovery']
      .map((way) => textAt(cluster, 'spec', 'bootstrap', way, 'owner'))
      .join('');
    const [role] = listAt(cluster, 'spec', 'managed', 'roles');
    return [
      ['owner', owner],
      ['service', textAt(role, 'name')],
    ].flatMap(([part, user]) => {
      const secret = `${service}-db-${part}`;
      const text = secretText(documents, secret, 'uri').replaceAll(/\{\{.*?\}\}/g, 'secret');
      if (!URL.canParse(text)) return [];
      const url = new URL(text);
      const named = secretText(documents, secret, 'username');
      return [
        ...differs(secret, 'the role', url.username, user),
        ...(named === '' ? [] : differs(secret, 'username', named, user)),
        ...differs(secret, 'the database', url.pathname.slice(1), database),
        ...(url.hostname === `${service}-db-rw`
          ? differs(secret, 'sslmode', url.searchParams.get('sslmode') ?? '', 'verify-full')
          : []),
      ];
    });
  });
}

const differs = (secret: string, what: string, found: string, wanted = ''): string[] =>
  found === wanted ? [] : [`Secret ${secret}: ${what} is ${found}; set it to ${wanted}`];

/** CloudNativePG reads the first field as seconds, even if there are only five. */
export function scheduleProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'ScheduledBackup')
    .filter((backup) => !/^0 [\d,*/-]+ [\d,*/-]+ \* \* \*$/.test(textAt(backup, 'spec', 'schedule')))
    .map(
      (backup) =>
        `${titleOf(backup)}: schedule is ${textAt(backup, 'spec', 'schedule')}; let it run each night, as 0 0 1 * * *`,
    );
}

export function storeAccessProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'ObjectStore')
    .filter((store) => {
      const configuration = fieldsAt(store, 'spec', 'configuration');
      const keys = fieldsAt(configuration, 's3Credentials');
      const hasKeys =
        keys.inheritFromIAMRole === true || ['accessKeyId', 'secretAccessKey'].every((key) => key in keys);
      const isOther = 'azureCredentials' in configuration || 'googleCredentials' in configuration;
      return !hasKeys && !isOther;
    })
    .map((store) => `${titleOf(store)}: it has no credentials; name keys, or inherit them from a role`);
}

const STORAGE_KEYS = ['size', 'storageClass', 'resizeInUseVolumes', 'pvcTemplate'];

/**
 * A volume of a class that does not exist is never created. A class that differs from all others is probably
 * misspelt.
 */
export function storageClassProblems(documents: readonly Manifest[]): string[] {
  const volumes = ofKind(documents, 'Cluster').flatMap((cluster) =>
    ['storage', 'walStorage'].map((part) => ({
      title: titleOf(cluster),
      part,
      storage: fieldsAt(cluster, 'spec', part),
    })),
  );
  const classOf = ({ storage }: (typeof volumes)[number]): string =>
    textAt(storage, 'storageClass') || 'the default';
  const counts = [...Map.groupBy(volumes, classOf)].toSorted(([, a], [, b]) => b.length - a.length);
  const [usual = ''] = counts[0] ?? [];
  return volumes.flatMap((volume) => [
    ...Object.keys(volume.storage)
      .filter((key) => !STORAGE_KEYS.includes(key))
      .map((key) => `${volume.title}: ${volume.part}.${key} is no setting; write ${STORAGE_KEYS.join(', ')}`),
    ...(classOf(volume) === usual
      ? []
      : [
          `${volume.title}: the class of ${volume.part} is ${classOf(volume)}; that of the other volumes is ${usual}`,
        ]),
  ]);
}

export function databaseMemoryProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const buffers = textAt(cluster, 'spec', 'postgresql', 'parameters', 'shared_buffers');
    const limit = textAt(cluster, 'spec', 'resources', 'limits', 'memory');
    return quantityOf(buffers) > 0.5 * quantityOf(limit)
      ? [`${titleOf(cluster)}: shared_buffers is ${buffers} of ${limit}; half of the memory is the most`]
      : [];
  });
}

/** A commit waits for more standbys than there are. */
export function standbyProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster')
    .filter(
      (cluster) =>
        Number(at(cluster, 'spec', 'postgresql', 'synchronous', 'number') ?? 0) >=
        Number(at(cluster, 'spec', 'instances')),
    )
    .map((cluster) => `${titleOf(cluster)}: synchronous.number is as many as its instances; ask for fewer`);
}

export function connectionProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const most = Number(at(cluster, 'spec', 'postgresql', 'parameters', 'max_connections'));
    const roles = listAt(cluster, 'spec', 'managed', 'roles');
    const sum = roles.reduce((total, role) => total + Number(role.connectionLimit ?? 0), 0);
    return most > sum ? [] : [`${titleOf(cluster)}: max_connections is ${most}; its roles may have ${sum}`];
  });
}
