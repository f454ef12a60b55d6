import { at, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';

/** A route without a listener or a Service is accepted by every validator and answers nothing. */
export function routeProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'HTTPRoute').flatMap((route) => [
    ...listAt(route, 'spec', 'parentRefs').flatMap((parent) => parentProblems(route, parent, documents)),
    ...listAt(route, 'spec', 'rules')
      .flatMap((rule) => listAt(rule, 'backendRefs'))
      .filter(({ name, port }) => !isServed(documents, String(name), port))
      .map(({ name, port }) => `${titleOf(route)}: no Service is ${name}:${port}`),
  ]);
}

function parentProblems(route: Manifest, parent: unknown, documents: readonly Manifest[]): string[] {
  const gateway = ofKind(documents, 'Gateway').find((one) => nameOf(one) === textAt(parent, 'name'));
  // Another team's Gateway is not visible here.
  if (gateway === undefined)
    return textAt(parent, 'namespace') === ''
      ? [`${titleOf(route)}: there is no Gateway ${textAt(parent, 'name')}`]
      : [];
  const section = textAt(parent, 'sectionName');
  const listeners = listAt(gateway, 'spec', 'listeners').filter(
    (listener) => section === '' || listener.name === section,
  );
  if (listeners.length === 0) return [`${titleOf(route)}: ${titleOf(gateway)} has no listener ${section}`];
  const found = at(route, 'spec', 'hostnames');
  const hosts = Array.isArray(found) ? found.map(String) : [];
  const taken = listeners.map((listener) => textAt(listener, 'hostname'));
  return hosts
    .filter((host) => !taken.some((own) => takes(own, host)))
    .map((host) => `${titleOf(route)}: ${host} is not the host of the listener, ${taken.join(', ')}`);
}

const takes = (own: string, host: string): boolean =>
  own === '' || own === host || (own.startsWith('*.') && host.endsWith(own.slice(1)));

const isServed = (documents: readonly Manifest[], name: string, port: unknown): boolean =>
  ofKind(documents, 'Service').some(
    (service) =>
      nameOf(service) === name && listAt(service, 'spec', 'ports').some((one) => one.port === port),
  );
