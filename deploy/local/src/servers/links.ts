import { stackError } from '../errors.ts';
import { assignPorts } from '../home/ports.ts';
import type { Session } from '../session.ts';
import type { ServerSettings } from '../settings.ts';
import type { KafkaLink, Link, LinkProxy, ServerAddresses } from './between.ts';

/**
 * Clients connect to the advertised address, so an instance uses its link only if it has a listener of its own. The
 * links must be known before the broker starts.
 */
export async function openKafkaLinks(
  { between, paths }: Session,
  settings: ServerSettings,
  instances: readonly string[],
  reservedPorts: readonly number[],
): Promise<KafkaLink[]> {
  if (!between) return [];
  const { kafkaBrokers, redisUrl, databaseUrls } = settings.given;
  const isGiven = [kafkaBrokers, redisUrl, ...Object.values(databaseUrls)].some((url) => url !== undefined);
  if (settings.stack !== 'local' || isGiven) {
    throw stackError(
      'nobody can stand between services and servers but with COWRIE_STACK=local and none given',
    );
  }
  const nameOf = (instance: string) => `kafka-for-${instance}`;
  const ports = await assignPorts(paths.portsFile, instances.map(nameOf), reservedPorts);
  const links: KafkaLink[] = [];
  for (const instance of instances) {
    const port = ports[nameOf(instance)] ?? 0;
    const advertisedPort = await between.listen({ instance, server: 'kafka' }, port);
    links.push({ instance, port, advertisedPort });
  }
  return links;
}

export async function serversThroughLinks(
  between: LinkProxy | undefined,
  kafkaLinks: readonly KafkaLink[],
  servers: ServerAddresses,
): Promise<ReadonlyMap<string, ServerAddresses>> {
  const seen = new Map<string, ServerAddresses>();
  if (!between) return seen;
  const moved = async (link: Link, url: string): Promise<string> => {
    const parsed = new URL(url);
    parsed.port = String(await between.listen(link, Number(parsed.port)));
    return parsed.href;
  };
  const kafkaLogin = servers.kafkaBrokers.slice(0, servers.kafkaBrokers.lastIndexOf('@') + 1);
  for (const { instance, advertisedPort } of kafkaLinks) {
    const { postgresUrl, redisUrl } = servers;
    const usesRedis = instance.startsWith('gateway-');
    seen.set(instance, {
      kafkaBrokers: `${kafkaLogin}127.0.0.1:${advertisedPort}`,
      redisUrl: usesRedis ? await moved({ instance, server: 'redis' }, redisUrl) : redisUrl,
      postgresUrl:
        usesRedis || !postgresUrl ? postgresUrl : await moved({ instance, server: 'postgres' }, postgresUrl),
    });
  }
  return seen;
}
