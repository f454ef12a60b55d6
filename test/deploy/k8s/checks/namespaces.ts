import { listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';

const ASKED = /\b(?:(?:resource_)?namespace|installation)="([^"]*)"/g;
const REMEDY = 'the overlay lacks transformers: [../../transformers]';

export function namespaceOf(documents: readonly Manifest[]): string {
  const release = ofKind(documents, 'ConfigMap').find((document) => nameOf(document) === 'cowrie-release');
  return textAt(release, 'metadata', 'namespace');
}

/** A rule about another namespace never fires, and a scaler that looks for Kafka there never scales. */
export function namespaceProblems(documents: readonly Manifest[]): string[] {
  const ours = namespaceOf(documents);
  return texts(documents)
    .filter(({ namespace }) => namespace !== ours)
    .map(({ who, namespace }) => `${who}: asks for the namespace ${namespace}, not ${ours}; ${REMEDY}`);
}

function texts(documents: readonly Manifest[]): { who: string; namespace: string }[] {
  const rules = ofKind(documents, 'PrometheusRule').flatMap((document) =>
    listAt(document, 'spec', 'groups')
      .flatMap((group) => listAt(group, 'rules'))
      .flatMap((rule) => {
        const who = `${titleOf(document)}: ${textAt(rule, 'alert') || textAt(rule, 'record')}`;
        const asked = [...textAt(rule, 'expr').matchAll(ASKED)].map(([, namespace = '']) => namespace);
        return (asked.length > 0 ? asked : ['none']).map((namespace) => ({ who, namespace }));
      }),
  );
  const scalers = ofKind(documents, 'ScaledObject').flatMap((document) =>
    listAt(document, 'spec', 'triggers')
      .filter((trigger) =>
        textAt(trigger, 'metadata', 'bootstrapServers').startsWith('cowrie-kafka-bootstrap'),
      )
      .map((trigger) => ({
        who: titleOf(document),
        namespace: textAt(trigger, 'metadata', 'bootstrapServers').split('.')[1] ?? 'none',
      })),
  );
  return [...rules, ...scalers];
}
