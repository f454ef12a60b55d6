import { textAt } from '../../../tools/values.ts';
import { labelsOf, type Manifest, nameOf, ofKind, titleOf } from '../../manifests/documents.ts';
import { serverOf, serversElsewhere } from '../elsewhere.ts';
import { namespaceOf } from '../namespaces.ts';
import type { RuleId } from '../rules.ts';
import { referencesOf } from '../secrets/references.ts';
import { type FlatDocument, flatten, pathsAbove, plainName, withoutHash } from './flatten.ts';
import { GUARDS, type Guard } from './guards.ts';
import { quantityOf } from './quantity.ts';

export type Difference = { rule: RuleId; line: string };

const cache = new WeakMap<readonly Manifest[], Difference[]>();

/** Lists everything that the reference has and that the documents lack or have less strictly. */
export function differencesFrom(
  reference: readonly Manifest[],
  documents: readonly Manifest[],
): Difference[] {
  const known = cache.get(documents);
  if (known) return known;
  const there = new Map(documents.map((document) => [`${document.kind} ${plainName(document)}`, document]));
  const elsewhere = serversElsewhere(documents);
  const isElsewhere = (path: string): boolean =>
    elsewhere.some((server) => (server === 'kafka' ? /kafka|bootstrapServers/i : /database/i).test(path));
  const own = { namespace: namespaceOf(documents), partitions: partitionsOf(documents) };
  const secretNames = secretNamesIn(reference);
  const found = reference.flatMap((wanted): Difference[] => {
    const guards = GUARDS[wanted.kind];
    const server = serverOf(wanted);
    if (guards === undefined || (server !== undefined && elsewhere.includes(server))) return [];
    const document = there.get(`${wanted.kind} ${plainName(wanted)}`);
    if (document === undefined) {
      if (isOptional(wanted, documents)) return [];
      return [
        {
          rule: guards.rule,
          line: `${wanted.kind} ${plainName(wanted)}: it is missing; add it from deploy/k8s/${guards.part ? `components/${guards.part}` : 'base'}`,
        },
      ];
    }
    const given = flatten(document);
    return differencesIn(given, comparableOf(wanted, own), guards.guards ?? [], secretNames)
      .filter(({ path }) => !isElsewhere(path) && !isReplaced(path, given))
      .map(({ rule, text }) => ({ rule: rule ?? guards.rule, line: `${titleOf(document)}: ${text}` }));
  });
  cache.set(documents, found);
  return found;
}

const secretNamesIn = (documents: readonly Manifest[]): ReadonlySet<string> =>
  new Set(referencesOf(documents).map(({ name }) => name));

const flatReferences = new WeakMap<Manifest, FlatDocument>();

/** An installation chooses the number, which bounds the pods too. */
const OF_PARTITIONS = /^spec\.(partitions|maxReplicaCount|maxReplicas)$|\.env\[PARTITIONS\]\.value$/;

function partitionsOf(documents: readonly Manifest[]): string | undefined {
  const release = ofKind(documents, 'ConfigMap').find((document) => nameOf(document) === 'cowrie-release');
  return textAt(release, 'data', 'partitions') || undefined;
}

type Own = { namespace: string; partitions: string | undefined };

function comparableOf(document: Manifest, { namespace, partitions }: Own): FlatDocument {
  const flat = flatReferences.get(document) ?? flatten(document);
  flatReferences.set(document, flat);
  const service = `.${textAt(document, 'metadata', 'namespace')}.svc`;
  const toOwn = (path: string, value: string): string =>
    partitions !== undefined && OF_PARTITIONS.test(path)
      ? partitions
      : value.replaceAll(service, `.${namespace}.svc`);
  return new Map([...flat].map(([path, value]) => [path, toOwn(path, value)]));
}

/** A dashboard may be left out, and a policy of Envoy Gateway means nothing to another implementation. */
function isOptional(wanted: Manifest, documents: readonly Manifest[]): boolean {
  if (labelsOf(wanted).grafana_dashboard !== undefined) return true;
  const gateways = documents.filter(({ kind }) => kind === 'Gateway');
  return (
    wanted.kind === 'BackendTrafficPolicy' &&
    gateways.some((gateway) => textAt(gateway, 'spec', 'gatewayClassName') !== 'envoy')
  );
}

/** A restored database begins from a backup instead of empty. */
const isReplaced = (path: string, given: FlatDocument): boolean =>
  path.startsWith('spec.bootstrap.initdb') &&
  [...given.keys()].some((name) => name.startsWith('spec.bootstrap.recovery'));

type Deviation = { path: string; text: string; rule: RuleId | undefined };

function differencesIn(
  given: FlatDocument,
  wanted: FlatDocument,
  guards: readonly Guard[],
  secretNames: ReadonlySet<string>,
): Deviation[] {
  const paths = new Set([...given.keys()].flatMap(pathsAbove));
  const found = new Map<string, Deviation>();
  for (const [path, value] of wanted) {
    const guard = guards.find(([pattern]) => pattern.test(path));
    if (guard === undefined || guard[1] === 'free') continue;
    const [, comparison, rule] = guard;
    const own = given.get(path);
    if (comparison === 'notAnother' && own !== undefined && !secretNames.has(own)) continue;
    const missing = own === undefined ? pathsAbove(path).find((above) => !paths.has(above)) : undefined;
    const text =
      missing === undefined
        ? complaint(comparison, path, own, value)
        : `${missing} is missing${missing === path ? (comparison === 'present' ? '; set it' : `; set it to ${short(value)}`) : '; add it as in deploy/k8s'}`;
    const at = missing ?? path;
    if (text !== undefined && !found.has(at)) found.set(at, { path: at, text, rule });
  }
  return [...found.values()];
}

function complaint(
  comparison: Guard[1],
  path: string,
  own: string | undefined,
  value: string,
): string | undefined {
  if (comparison === 'present' && own !== undefined && own !== '') return undefined;
  if (own !== undefined && withoutHash(own) === withoutHash(value)) return undefined;
  const [given, limit] = [quantityOf(own), quantityOf(value)];
  if (comparison === 'atLeast' && given >= limit) return undefined;
  if (comparison === 'atMost' && given <= limit) return undefined;
  if (comparison === 'atMostTenfold' && given <= 10 * limit) return undefined;
  const bounds: Partial<Record<Guard[1], string>> = {
    atLeast: ' or more',
    atMost: ' or less',
    atMostTenfold: ' or so',
  };
  return `${path} is ${short(own ?? 'something else')}; set it to ${short(value)}${bounds[comparison] ?? ''}`;
}

const short = (value: string): string => (value.length > 80 ? 'what deploy/k8s has' : value || '""');
