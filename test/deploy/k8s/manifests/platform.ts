import { listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from './documents.ts';

/** Ports, names, secrets and rights follow from this table. */
export const PLATFORM = {
  gateway: { database: false, redis: true, asks: ['ledger', 'user', 'history', 'webhooks'] },
  ledger: { database: true, redis: false, asks: ['user'] },
  user: { database: true, redis: false, asks: [] },
  history: { database: true, redis: false, asks: [] },
  webhooks: { database: true, redis: false, asks: [] },
} as const;

export type ServiceName = keyof typeof PLATFORM;
export const SERVICE_NAMES = Object.keys(PLATFORM) as readonly ServiceName[];
export const DATABASE_SERVICES = SERVICE_NAMES.filter((name) => PLATFORM[name].database);

export const DATABASE_PORT = 5432;
export const REDIS_PORT = 6379;
export const MANAGEMENT_PORT = 9090;
export const QUERIES_PORT = 9095;

export const serviceOf = (program: string): ServiceName | undefined =>
  SERVICE_NAMES.find((name) => program === name || program.startsWith(`${name}-`));

export function kafkaAddresses(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'Kafka').flatMap((kafka) =>
    listAt(kafka, 'spec', 'kafka', 'listeners').map(({ port }) => `${nameOf(kafka)}-kafka-bootstrap:${port}`),
  );
}

export function secretText(documents: readonly Manifest[], name: string, key: string): string {
  for (const document of documents) {
    const made = textAt(document, 'spec', 'target', 'name') || nameOf(document);
    if (made !== name) continue;
    if (document.kind === 'ExternalSecret')
      return textAt(document, 'spec', 'target', 'template', 'data', key);
    if (document.kind === 'Secret')
      return (
        textAt(document, 'stringData', key) || Buffer.from(textAt(document, 'data', key), 'base64').toString()
      );
  }
  return '';
}
