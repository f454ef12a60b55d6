import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../driver/connection.ts';
import { latencies, round } from '../measure/figures.ts';
import { honestAddress, loginFrom } from './logins.ts';
import { type AbuseCounts, count } from './protocol.ts';

/** Each is let in 60 times a minute from its address. */
const PEOPLE = 60;
const CALLERS = 2;
const AFTER_REFUSAL_MS = 250;
const OK = 200;
const PASSWORD = 'an honest long password';

export type Logins = { perSecond: number; p50Ms: number; p99Ms: number; maxMs: number; refused: AbuseCounts };
/** People with passwords and addresses of their own. */
export type LoginPeople = readonly { email: string; address: string }[];

export async function registerPeople(baseUrl: string): Promise<LoginPeople> {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `honest-${index}@example.org`,
    address: honestAddress(index),
  }));
  for (const { email } of people) {
    const body = JSON.stringify({ email, password: PASSWORD, fullName: 'An honest person' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/api/auth/register`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return people;
}

/** Two callers log people in, in turn, for a while. */
export async function measureLogins(baseUrl: string, people: LoginPeople, ms: number): Promise<Logins> {
  const { hostname, port } = new URL(baseUrl);
  const tookMs: number[] = [];
  const refused: AbuseCounts = {};
  const startMs = performance.now();
  let next = 0;
  const caller = async () => {
    const connection = await openConnection(hostname, Number(port));
    while (performance.now() - startMs < ms) {
      const person = people[next % people.length];
      next += 1;
      if (!person) break;
      const sentMs = performance.now();
      const { status } = await connection.exchange(loginFrom(person.address, person.email, PASSWORD));
      if (status === OK) tookMs.push(performance.now() - sentMs);
      else {
        count(refused, status);
        await sleep(AFTER_REFUSAL_MS);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { p50Ms, p99Ms, maxMs } = latencies(Float64Array.from(tookMs));
  const seconds = (performance.now() - startMs) / 1_000;
  return { perSecond: round(tookMs.length / seconds), p50Ms, p99Ms, maxMs, refused };
}
