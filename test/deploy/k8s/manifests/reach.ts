import { BlockList, isIPv4 } from 'node:net';
import { type Fields, fieldsAt, isFields, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, ofKind } from './documents.ts';

/** Without a namespace it is outside the cluster, at `address`. */
export type Place = { namespace?: string; labels?: Record<string, string>; address?: string };

type Direction = 'ingress' | 'egress';
const TYPES: Record<Direction, string> = { ingress: 'Ingress', egress: 'Egress' };

export function reaches(
  documents: readonly Manifest[],
  from: Place,
  to: Place,
  port: number,
  protocol = 'TCP',
): boolean {
  const policies = ofKind(documents, 'NetworkPolicy');
  return (
    isOpen(policies, 'egress', { own: from, peer: to, port, protocol }) &&
    isOpen(policies, 'ingress', { own: to, peer: from, port, protocol })
  );
}

type Connection = { own: Place; peer: Place; port: number; protocol: string };

/** A pod without a policy of that direction is not restricted, nor is a pod in another namespace. */
function isOpen(
  policies: readonly Manifest[],
  direction: Direction,
  { own, peer, port, protocol }: Connection,
): boolean {
  const about = policies.filter((policy) => isAbout(policy, direction, own));
  const namespace = own.namespace ?? '';
  const rules = about.flatMap((policy) => listAt(policy, 'spec', direction));
  return (
    about.length === 0 || rules.some((rule) => lets(rule, direction, { namespace, peer, port, protocol }))
  );
}

export function egressPoliciesOf(documents: readonly Manifest[], place: Place): Manifest[] {
  return ofKind(documents, 'NetworkPolicy').filter((policy) => isAbout(policy, 'egress', place));
}

/** Tells whether a pod may connect to some address that is no pod's. */
export function leavesCluster(documents: readonly Manifest[], place: Place, port: number): boolean {
  const rules = egressPoliciesOf(documents, place).flatMap((policy) => listAt(policy, 'spec', 'egress'));
  return rules.some((rule) => {
    const peers = listAt(rule, 'to');
    return (
      isPortOpen(rule, port, 'TCP') && (peers.length === 0 || peers.some(({ ipBlock }) => isFields(ipBlock)))
    );
  });
}

const isAbout = (policy: Manifest, direction: Direction, place: Place): boolean =>
  textAt(policy, 'metadata', 'namespace') === place.namespace &&
  selects(fieldsAt(policy, 'spec', 'podSelector'), place.labels) &&
  policyTypes(policy).includes(TYPES[direction]);

function policyTypes(policy: Manifest): unknown[] {
  const types = fieldsAt(policy, 'spec').policyTypes;
  return Array.isArray(types) ? types : [];
}

function lets(
  rule: Fields,
  direction: Direction,
  { namespace, peer, port, protocol }: { namespace: string; peer: Place; port: number; protocol: string },
): boolean {
  const peers = listAt(rule, direction === 'ingress' ? 'from' : 'to');
  return (
    isPortOpen(rule, port, protocol) &&
    (peers.length === 0 || peers.some((entry) => isPeer(entry, namespace, peer)))
  );
}

function isPortOpen(rule: Fields, port: number, protocol: string): boolean {
  const ports = listAt(rule, 'ports');
  return (
    ports.length === 0 ||
    ports.some(({ port: first = 0, endPort = first || Number.POSITIVE_INFINITY, protocol: own = 'TCP' }) => {
      return own === protocol && Number(first) <= port && port <= Number(endPort);
    })
  );
}

function isPeer(entry: Fields, namespace: string, peer: Place): boolean {
  const { namespaceSelector, podSelector, ipBlock } = entry;
  if (isFields(ipBlock)) return peer.namespace === undefined && isInside(peer.address ?? '', ipBlock);
  if (peer.namespace === undefined) return false;
  const isNamespace = isFields(namespaceSelector)
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': peer.namespace })
    : peer.namespace === namespace;
  return isNamespace && (!isFields(podSelector) || selects(podSelector, peer.labels));
}

function isInside(address: string, { cidr, except }: Fields): boolean {
  const isIn = (block: unknown): boolean => {
    const [network = '', bits = '32'] = String(block).split('/');
    const list = new BlockList();
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
    return list.check(address);
  };
  return isIn(cidr) && !(Array.isArray(except) && except.some(isIn));
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
  if (operator === 'NotIn') return !Array.isArray(values) || !values.includes(value);
  return value === undefined;
}
