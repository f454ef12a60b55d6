import { LIMITS } from '@cowrie/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { expectBody, Moved, Wallet } from '../../support/contract/objects.ts';
import { aPersonWith, theSuperAdmin } from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { connectTo, type RawConnection } from '../../support/platform/sockets.ts';

/** Together 1,101 sockets exceed the gateway's slots, but no lot exceeds the number that it checks at a time. */
const LOTS = 3;
const SOCKETS_PER_LOT = 367;

const opened: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});

it('one user with 1,101 half-sent bodies blocks nobody else', async () => {
  const admin = await theSuperAdmin();
  const [busy, calm] = [await aPersonWith(10, admin), await aPersonWith(10, admin)];
  const port = Number(new URL(platformUnderTest().baseUrl).port);
  const head =
    `POST /api/coins/transfer HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${busy.token}\r\n` +
    'content-type: application/json\r\ncontent-length: 40\r\n\r\n{';
  const answers: Promise<string[]>[] = [];
  for (let lot = 1; lot <= LOTS; lot += 1) {
    const sockets = await Promise.all(Array.from({ length: SOCKETS_PER_LOT }, () => connectTo(port, head)));
    opened.push(...sockets);
    answers.push(...sockets.map((socket) => socket.statuses()));
    await atLeast(answers.length - LIMITS.bodiesArrivingPerCaller, answers);
  }

  expectBody(await get('/api/wallets/me', calm), 200, Wallet);
  const body = { toUserId: busy.id, amount: 1, reason: 'Meanwhile' };
  expectBody(await post('/api/coins/transfer', body, calm), 201, Moved);
  expect((await get('/health/ready')).status).toBe(200);

  // Most requests were refused at once; the others timed out.
  const statuses = new Set((await Promise.all(answers)).flat());
  expect(statuses).toEqual(new Set(['429', '408']));
});

function atLeast(count: number, answers: Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    let answered = 0;
    for (const answer of answers) {
      void answer.then(() => {
        answered += 1;
        if (answered === count) resolve();
      });
    }
  });
}
