import { type Fields, fieldsAt, listAt, textAt } from '../../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../../manifests/documents.ts';

export type SuppliedObject = {
  kind: 'Secret' | 'ConfigMap';
  name: string;
  keys: Pick<ReadonlySet<string>, 'has'>;
};

export function suppliedBy(documents: readonly Manifest[]): SuppliedObject[] {
  return documents.flatMap((document) => SUPPLIERS[document.kind]?.(document, documents) ?? []);
}

type Supplier = (document: Manifest, all: readonly Manifest[]) => SuppliedObject[];

const SUPPLIERS: Record<string, Supplier> = {
  ConfigMap: (document) => [
    { kind: 'ConfigMap', name: nameOf(document), keys: filledKeys(fieldsAt(document, 'data')) },
  ],
  Secret: (document) => {
    const values = { ...fieldsAt(document, 'data'), ...fieldsAt(document, 'stringData') };
    return [{ kind: 'Secret', name: nameOf(document), keys: filledKeys(values) }];
  },
  SealedSecret: (document) => {
    const name = textAt(document, 'spec', 'template', 'metadata', 'name') || nameOf(document);
    return [{ kind: 'Secret', name, keys: filledKeys(fieldsAt(document, 'spec', 'encryptedData')) }];
  },
  ExternalSecret: (document) => [externalSecret(document)],
  // Strimzi creates the authority of the brokers, and a certificate for each user.
  Kafka: (document) => [
    secret(`${nameOf(document)}-cluster-ca-cert`, 'ca.crt'),
    secret(`${nameOf(document)}-clients-ca-cert`, 'ca.crt'),
  ],
  KafkaUser: (document, all) => {
    const [kafka] = ofKind(all, 'Kafka');
    const prefix = textAt(kafka, 'spec', 'entityOperator', 'userOperator', 'secretPrefix');
    return [secret(`${prefix}${nameOf(document)}`, 'ca.crt', 'user.crt', 'user.key')];
  },
  // CloudNativePG creates the authority of the database's certificate.
  Cluster: (document) => [secret(`${nameOf(document)}-ca`, 'ca.crt')],
  // cert-manager creates these.
  Certificate: (document) => [secret(textAt(document, 'spec', 'secretName'), 'ca.crt', 'tls.crt', 'tls.key')],
  Gateway: (document) => certificatesOfGateway(document),
};

const ANY_KEY = { has: (): boolean => true };

function secret(name: string, ...keys: string[]): SuppliedObject {
  return { kind: 'Secret', name, keys: new Set(keys) };
}

/** A key with an empty value counts as missing, because the program would fail at its start. */
function filledKeys(values: Fields): Set<string> {
  const entries = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  );
  return new Set(entries.map(([key]) => key));
}

function externalSecret(document: Manifest): SuppliedObject {
  const { name, keys } = externalKeys(document);
  // An entry that is fetched whole has keys that only the store knows.
  const isWhole = listAt(document, 'spec', 'dataFrom').length > 0;
  return isWhole ? { kind: 'Secret', name, keys: ANY_KEY } : secret(name, ...keys);
}

export function externalKeys(document: Manifest): { name: string; keys: string[] } {
  const name = textAt(document, 'spec', 'target', 'name') || nameOf(document);
  const template = Object.keys(fieldsAt(document, 'spec', 'target', 'template', 'data'));
  const fetched = listAt(document, 'spec', 'data').map((entry) => textAt(entry, 'secretKey'));
  return { name, keys: template.length > 0 ? template : fetched };
}

/** cert-manager creates the certificates of a Gateway that names an issuer. */
function certificatesOfGateway(document: Manifest): SuppliedObject[] {
  const annotations = Object.keys(fieldsAt(document, 'metadata', 'annotations'));
  if (!annotations.some((name) => /^cert-manager\.io\/(cluster-)?issuer$/.test(name))) return [];
  const references = listAt(document, 'spec', 'listeners').flatMap((listener) =>
    listAt(listener, 'tls', 'certificateRefs'),
  );
  return references.map((reference) => secret(textAt(reference, 'name'), 'tls.crt', 'tls.key'));
}
