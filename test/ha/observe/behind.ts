import type { Violation } from '../../fault/check/types.ts';
import { eventually } from '../../support/eventually.ts';
import { readHealth } from '../../support/health.ts';
import { call } from '../../support/http.ts';
import type { HaPlatform } from '../stack/start.ts';

export async function findConsumerLag(platform: HaPlatform, withinMs: number): Promise<Violation[]> {
  let behind: string[] = [];
  const look = async () => {
    behind = await readConsumerLag(platform);
    if (behind.length > 0) throw new Error(behind.join(', '));
  };
  return eventually(look, withinMs).then(
    () => [],
    (error: Error) =>
      (behind.length > 0 ? behind : [error.message]).map((detail) => ({ rule: 'behind', detail })),
  );
}

async function readConsumerLag({ baseUrl, superAdmin, apiKey }: HaPlatform): Promise<string[]> {
  const { json } = await call('POST', '/api/auth/login', superAdmin, {}, baseUrl);
  const { accessToken: token } = json as { accessToken: string };
  const { services } = await readHealth({ token, apiKey }, baseUrl);
  return services.flatMap(({ service, partitions }) => {
    if (!partitions) return [`${service} does not answer`];
    const messages = partitions.reduce((sum, { lagMessages }) => sum + lagMessages, 0);
    return messages === 0 ? [] : [`${service} by ${messages} messages`];
  });
}
