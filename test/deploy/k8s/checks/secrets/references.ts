import { at, everyField, type Fields, isFields, listAt, textAt } from '../../../tools/values.ts';
import { type Manifest, titleOf } from '../../manifests/documents.ts';
import { containersOf, workloadsOf } from '../../manifests/workloads.ts';

export type Reference = { by: string; kind: 'Secret' | 'ConfigMap'; name: string; key?: string };

export function referencesOf(documents: readonly Manifest[]): Reference[] {
  return [
    ...workloadsOf(documents).flatMap(({ title, ...workload }) => [
      ...containersOf({ title, ...workload }).flatMap((container) => ofContainer(title, container)),
      ...listAt(workload.pod, 'volumes').flatMap((volume) => ofVolume(title, volume)),
    ]),
    ...documents.flatMap((document) => ofCustomKind(titleOf(document), document)),
  ];
}

function secret(by: string, reference: unknown, key = textAt(reference, 'key')): Reference {
  return withKey({ by, kind: 'Secret', name: textAt(reference, 'name') }, key);
}

const withKey = (reference: Reference, key: string): Reference =>
  key === '' ? reference : { ...reference, key };

function requiredAt(value: unknown, ...path: string[]): Fields[] {
  const found = at(value, ...path);
  return isFields(found) && found.optional !== true ? [found] : [];
}

function ofContainer(by: string, container: Fields): Reference[] {
  const whole = listAt(container, 'envFrom').flatMap((entry) => [
    ...requiredAt(entry, 'secretRef').map((found) => secret(by, found)),
    ...requiredAt(entry, 'configMapRef').map((found) => configMap(by, textAt(found, 'name'))),
  ]);
  const variables = listAt(container, 'env').flatMap((entry) => [
    ...requiredAt(entry, 'valueFrom', 'secretKeyRef').map((found) => secret(by, found)),
    ...requiredAt(entry, 'valueFrom', 'configMapKeyRef').map((found) =>
      withKey(configMap(by, textAt(found, 'name')), textAt(found, 'key')),
    ),
  ]);
  return [...whole, ...variables];
}

const configMap = (by: string, name: string): Reference => ({ by, kind: 'ConfigMap', name });

function ofVolume(by: string, volume: Fields): Reference[] {
  const sources = [volume, ...listAt(volume, 'projected', 'sources')];
  return sources.flatMap((source) => [
    ...requiredAt(source, 'secret').flatMap((found) => {
      const name = textAt(found, 'secretName') || textAt(found, 'name');
      return keysOf(found).map((key) => withKey({ by, kind: 'Secret', name }, key));
    }),
    ...requiredAt(source, 'configMap').flatMap((found) =>
      keysOf(found).map((key) => withKey(configMap(by, textAt(found, 'name')), key)),
    ),
  ]);
}

function keysOf(source: Fields): string[] {
  const items = listAt(source, 'items');
  return items.length > 0 ? items.map((item) => textAt(item, 'key')) : [''];
}

const SECRET_FIELDS: Record<string, readonly string[]> = {
  Cluster: ['secret', 'passwordSecret', 'superuserSecret'],
  ObjectStore: ['accessKeyId', 'secretAccessKey', 'region', 'sessionToken', 'endpointCA'],
  TriggerAuthentication: ['secretTargetRef'],
  Gateway: ['certificateRefs'],
};

/** CloudNativePG needs both keys in the Secret of a role. */
const LOGIN_KEYS = ['username', 'password'];

function ofCustomKind(by: string, document: Manifest): Reference[] {
  const fields = SECRET_FIELDS[document.kind] ?? [];
  const found = [...everyField(document.spec)].filter(({ name }) => fields.includes(name));
  const objects = found.flatMap(({ value }) => (isFields(value) && 'name' in value ? [value] : []));
  if (document.kind !== 'Cluster') return objects.map((value) => secret(by, value));
  return objects.flatMap((value) => LOGIN_KEYS.map((key) => secret(by, value, key)));
}
