import { at, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { urlOf, variablesIn } from '../manifests/variables.ts';
import { containersOf, type Workload, workloadsOf } from '../manifests/workloads.ts';

export function redisProblems(documents: readonly Manifest[]): string[] {
  const [server] = workloadsOf(ofKind(documents, 'Deployment').filter((one) => nameOf(one) === 'redis'));
  if (server === undefined) return [];
  const args = containersOf(server).flatMap((container) => {
    const found = at(container, 'args');
    return Array.isArray(found) ? found.map(String) : [];
  });
  const isTls = args.includes('--tls-port');
  const clients = workloadsOf(documents).filter((workload) => variable(workload, 'REDIS_URL'));
  const problems = clients.flatMap((client) => clientProblems(client, isTls, documents));
  return isTls ? [...problems, ...certificateProblems(server, clients, documents)] : problems;
}

const variable = (workload: Workload, name: string) =>
  variablesIn(workload).find((entry) => textAt(entry, 'name') === name);

function clientProblems(client: Workload, isTls: boolean, documents: readonly Manifest[]): string[] {
  const wanted = isTls ? 'rediss:' : 'redis:';
  const urls = urlOf(variable(client, 'REDIS_URL') ?? {}, documents);
  const schemes = urls
    .filter(({ protocol }) => protocol !== wanted)
    .map(
      ({ protocol }) =>
        `${client.title}: REDIS_URL begins with ${protocol}//; Redis speaks ${isTls ? 'TLS alone' : 'no TLS'}`,
    );
  const hosts = urls
    .filter(({ hostname, port }) => !isServed(documents, hostname, Number(port || 6379)))
    .map(({ host }) => `${client.title}: REDIS_URL leads to ${host}, which no Service is`);
  const noAuthority =
    isTls && !variable(client, 'REDIS_TLS_CA_FILE')
      ? [`${client.title}: REDIS_TLS_CA_FILE is missing, so that it trusts no certificate of Redis`]
      : [];
  return [...schemes, ...hosts, ...noAuthority];
}

const isServed = (documents: readonly Manifest[], name: string, port: number): boolean =>
  ofKind(documents, 'Service').some(
    (service) =>
      nameOf(service) === name && listAt(service, 'spec', 'ports').some((one) => one.port === port),
  );

function certificateProblems(
  server: Workload,
  clients: readonly Workload[],
  documents: readonly Manifest[],
): string[] {
  const shown = secretsOf(server);
  const certificates = ofKind(documents, 'Certificate').filter((one) =>
    shown.includes(textAt(one, 'spec', 'secretName')),
  );
  if (certificates.length === 0) return [`${server.title}: it shows a certificate that nothing makes`];
  return certificates.flatMap((certificate) => {
    const found = at(certificate, 'spec', 'dnsNames');
    const names = Array.isArray(found) ? found.map(String) : [];
    const secret = textAt(certificate, 'spec', 'secretName');
    return clients.flatMap((client) => [
      ...urlOf(variable(client, 'REDIS_URL') ?? {}, documents)
        .filter(({ hostname }) => !names.includes(hostname))
        .map(
          ({ hostname }) =>
            `Certificate ${nameOf(certificate)}: it is for ${names.join(', ')}; ${client.title} calls ${hostname}`,
        ),
      ...(secretsOf(client).includes(secret)
        ? []
        : [
            `${client.title}: it has not the authority that signs the certificate of Redis (Secret ${secret})`,
          ]),
    ]);
  });
}

const secretsOf = ({ pod }: Workload): string[] =>
  listAt(pod, 'volumes').map((volume) => textAt(volume, 'secret', 'secretName'));
