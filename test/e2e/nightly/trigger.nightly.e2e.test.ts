import { createClient } from '@cowrie/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, EVENTS, type WebhookEventType } from '../../../libs/cli/src/trigger/events.ts';
import { createStage, type Stage } from '../../../libs/cli/src/trigger/stage.ts';
import { setRate } from '../../support/acts/exchange.ts';
import { eventually } from '../../support/eventually.ts';
import { get, post, remove } from '../../support/http.ts';
import { createCommandLine } from '../../support/platform/command-line.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { useUsers } from '../../support/use-users.ts';

/** A pulled webhook must get each event that `cowrie trigger` causes. */

const { baseUrl, apiKey } = platformUnderTest();
const { superAdmin } = useUsers({});
const WEBHOOKS = '/api/admin/webhooks';
/** The time is longer than a test waits. */
const SOON_SECONDS = 10;
type WebhookEvent = { type: string; data: object };

let stage: Stage;
let webhook: string;
const heard: WebhookEvent[] = [];
beforeAll(async () => {
  // A rate that another test has set stays.
  if ((await get('/api/exchange/rate', superAdmin)).status !== 200) await setRate(superAdmin, '100', '1');
  const { token = '' } = superAdmin;
  const admin = createClient({ baseUrl, apiKey, accessToken: token });
  stage = createStage(admin, baseUrl, new AbortController().signal);
  const made = await post(WEBHOOKS, { types: EVENT_TYPES }, superAdmin);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  webhook = (made.json as { id: string }).id;
}, 60_000);

async function hear(): Promise<void> {
  const path = `${WEBHOOKS}/${webhook}`;
  const pulled = await post(`${path}/pull`, { max: 100, waitSeconds: 5 }, superAdmin);
  expect([pulled.status, pulled.text]).toEqual([200, expect.any(String)]);
  const { deliveries } = pulled.json as { deliveries: { id: string; body: string }[] };
  heard.push(...deliveries.map(({ body }) => JSON.parse(body) as WebhookEvent));
  const ids = deliveries.map(({ id }) => id);
  if (ids.length > 0) await post(`${path}/acknowledge`, { ids }, superAdmin);
}
const hears = (isIt: (event: WebhookEvent) => boolean): Promise<WebhookEvent> =>
  eventually(async () => {
    const found = heard.find(isIt);
    if (found) return found;
    await hear();
    throw new Error('it was not heard yet');
  });
const isOf = (event: WebhookEvent, made: Record<string, unknown>) => {
  const values = Object.values(event.data);
  return Object.values(made).some((one) => typeof one !== 'boolean' && values.includes(one));
};

const isTransaction =
  (id: unknown) =>
  ({ type, data }: WebhookEvent) =>
    type === 'coin.transaction.recorded' && 'id' in data && data.id === id;

const MADE = EVENT_TYPES.filter((type) => typeof EVENTS[type] === 'function');
it.each(MADE)(
  'makes a %s',
  async (type: WebhookEventType) => {
    const trigger = EVENTS[type];
    if (typeof trigger !== 'function') throw new Error('it is filtered');
    const made: Record<string, unknown> = await trigger(stage);
    const { comesInSeconds = 0, ...ids } = made;
    if (Number(comesInSeconds) > SOON_SECONDS) return;
    await hears((event) => event.type === type && isOf(event, ids));
  },
  90_000,
);

describe('cowrie trigger', () => {
  const cowrie = createCommandLine({
    ...{ COWRIE_URL: baseUrl, COWRIE_API_KEY: apiKey, COWRIE_CONFIG_DIR: '/nonexistent' },
  });
  const env = () => ({ COWRIE_TOKEN: superAdmin.token ?? '' });

  it('prints the ids of what it made', async () => {
    const { code, stdout, stderr } = await cowrie(['trigger', 'purchase', '--json'], { env: env() });
    expect([code, stderr]).toEqual([0, '']);
    const { made, transaction } = JSON.parse(stdout);
    expect(made).toBe('purchase');
    await hears(isTransaction(transaction));
    await remove(`${WEBHOOKS}/${webhook}`, superAdmin);
  }, 90_000);
});
