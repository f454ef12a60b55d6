import { type Fields, fieldsAt, isFields, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, ofKind } from './documents.ts';

/** Without a namespace it is outside the cluster, at `address`. */
export type Place = { namespace?: string; labels?: Record<string, string>; address?: string };

type Direction = 'ingress' | 'egress';
const TYPES: Record<Direction, string> = { ingress: 'Ingress', egress: 'Egress' };

export function reaches(documents: readonly Manifest[], from: Place, to: Place, port: number): boolean {
  const policies = ofKind(documents, 'NetworkPolicy');
  return (
    isOpen(policies, 'egress', { own: from, peer: to, port }) &&
    isOpen(policies, 'ingress', { own: to, peer: from, port })
  );
}

type Connection = { own: Place; peer: Place; port: number };

/** A pod without a policy of that direction is not restricted, nor is a pod in another namespace. */
function isOpen(
  policies: readonly Manifest[],
  direction: Direction,
  { own, peer, port }: Connection,
): boolean {
  const about = policies.filter(
    (policy) =>
      textAt(policy, 'metadata', 'namespace') === own.namespace &&
      selects(fieldsAt(policy, 'spec', 'podSelector'), own.labels) &&
      policyTypes(policy).includes(TYPES[direction]),
  );
  const namespace = own.namespace ?? '';
  const rules = about.flatMap((policy) => listAt(policy, 'spec', direction));
  return about.length === 0 || rules.some((rule) => lets(rule, direction, { namespace, peer, port }));
}

function policyTypes(policy: Manifest): unknown[] {
  const types = fieldsAt(policy, 'spec').policyTypes;
  return Array.isArray(types) ? types : [];
}

function lets(
  rule: Fields,
  direction: Direction,
  { namespace, peer, port }: { namespace: string; peer: Place; port: number },
): boolean {
  const ports = listAt(rule, 'ports');
  const isPort =
    ports.length === 0 ||
    ports.some(({ port: open, protocol }) => (open ?? port) === port && protocol === 'TCP');
  const peers = listAt(rule, direction === 'ingress' ? 'from' : 'to');
  return isPort && (peers.length === 0 || peers.some((entry) => isPeer(entry, namespace, peer)));
}

function isPeer(entry: Fields, namespace: string, peer: Place): boolean {
  const { namespaceSelector, podSelector, ipBlock } = entry;
  if (isFields(ipBlock)) return peer.namespace === undefined && peer.address !== undefined;
  if (peer.namespace === undefined) return false;
  const isNamespace = isFields(namespaceSelector)
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': peer.namespace })
    : peer.namespace === namespace;
  return isNamespace && (!isFields(podSelector) || selects(podSelector, peer.labels));
}

export function selects(selector: Fields, labels: Fields = {}): boolean {
  const wanted = Object.entries(fieldsAt(selector, 'matchLabels'));
  return (
    wanted.every(([name, value]) => labels[name] === value) &&
    listAt(selector, 'matchExpressions').every((expression) => fits(expression, labels))
  );
}

function fits({ key, operator, values }: Fields, labels: Fields): boolean {
  const value = labels[String(key)];
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'In') return Array.isArray(values) && values.includes(value);
  throw new Error(`selectors with ${operator} are not used here`);
}
