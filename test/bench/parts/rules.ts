import type { Person, Workload } from '../driver/protocol.ts';
import { interleave, warmUp } from '../measure/rounds.ts';
import type { Stack } from '../platform/stack.ts';
import { type Ask, createAsk } from '../refusals/ask.ts';
import { openPlatform } from '../refusals/linked.ts';
import { type Session, storedTransactions } from '../session.ts';
import { cowrieTarget } from '../targets.ts';
import { type ControlLine, toControlLine } from './controls.ts';
import { timesOf, WARM_UP_SECONDS } from './standard.ts';

/**
 * What each rule costs a movement that it lets through: one warm platform, the rules in turn. Rewards and what a platform does for its users
 * are compared with the same without the rule.
 */

const CONCURRENCIES = [64, 256];
/** Never reached. */
const MUCH = 100_000_000;
const LINKED_PEOPLE = 200;

type World = { ask: Ask; baseUrl: string; adminToken: string; people: readonly Person[] };
/** Who sends, where it is not everybody, and how the rule goes away again. */
type Set = { users?: readonly Person[]; adminToken?: string; unset?(): Promise<unknown> };
type Rule = { than: string; workload: Workload; set(world: World): Promise<Set> };

const PLAIN: Rule = { than: 'no rule', workload: 'random', set: () => Promise.resolve({}) };

const limits = (count: number): Rule => ({
  ...PLAIN,
  async set({ ask, adminToken }) {
    const asked = { role: 'USER', types: ['TRANSFER'], window: 'P1D', maxAmount: MUCH };
    const names = Array.from({ length: count }, (_, index) => `measured ${index}`);
    const paths: string[] = [];
    for (const name of names) {
      const { id } = (await ask('POST', '/api/admin/limits', adminToken, { name, ...asked })) as {
        id: string;
      };
      paths.push(`/api/admin/limits/${id}`);
    }
    return { unset: () => Promise.all(paths.map((path) => ask('DELETE', path, adminToken))) };
  },
});

const rewards = (budget: object | undefined): Rule => ({
  than: 'rewards of a platform',
  workload: 'reward',
  async set(world) {
    const { platform, token } = await openPlatform(world);
    if (budget) await world.ask('PATCH', `/api/admin/platforms/${platform}`, world.adminToken, { budget });
    return { adminToken: await token() };
  },
});

const linked = (consent: { dailyLimit: number } | undefined): Rule => ({
  than: 'transfers by a platform',
  workload: 'random',
  async set(world) {
    const { link, tokenFor } = await openPlatform(world);
    const users: Person[] = [];
    for (const person of world.people.slice(0, LINKED_PEOPLE)) {
      await link(person, consent);
      users.push({ id: person.id, token: await tokenFor(person) });
    }
    return { users };
  },
});

const RULES: Readonly<Record<string, Rule>> = {
  'no rule': PLAIN,
  'a frozen wallet elsewhere': {
    ...PLAIN,
    async set({ ask, adminToken }) {
      const { id } = (await ask('GET', '/api/auth/me', adminToken)) as { id: number };
      const path = `/api/admin/users/${id}/freeze`;
      await ask('PUT', path, adminToken, { direction: 'OUT', reason: 'A measurement' });
      return { unset: () => ask('DELETE', path, adminToken) };
    },
  },
  '1 limit': limits(1),
  '10 limits': limits(10),
  'rewards of a platform': rewards(undefined),
  'rewards, with a budget': rewards({ rewardPerDay: MUCH }),
  'transfers by a platform': linked(undefined),
  'transfers by a platform, with a daily limit': linked({ dailyLimit: MUCH }),
};
const NAMES = Object.keys(RULES);

/** Of each rule, what it is compared with. */
export const thanOf = (name: string): string => RULES[name]?.than ?? name;

export async function measureRules(session: Session, stack: Stack): Promise<ControlLine[]> {
  const { plan, say, emit, adminToken } = session;
  const { baseUrl } = stack.platform;
  const world = { ask: createAsk(baseUrl), baseUrl, adminToken, people: session.users ?? [] };
  const lines: ControlLine[] = [];
  await warmUp([cowrieTarget(session, stack)], WARM_UP_SECONDS);
  for (let done = 0; done < plan.rounds; done += 1) {
    for (const name of done % 2 === 0 ? NAMES : NAMES.toReversed()) {
      say(`With ${name}, round ${done + 1}…`);
      for (const line of await measureRule({ session, stack, world }, name)) {
        lines.push(line);
        emit(line);
      }
    }
  }
  return lines;
}

async function measureRule(
  { session, stack, world }: { session: Session; stack: Stack; world: World },
  name: string,
): Promise<ControlLine[]> {
  const { workload, set } = RULES[name] ?? PLAIN;
  const { unset, ...who } = await set(world);
  const target = cowrieTarget({ ...session, ...who }, stack);
  const measured: ControlLine[] = [];
  for (const concurrency of CONCURRENCIES) {
    const heading = { part: 'standard' as const, stored: await storedTransactions(stack) };
    const slice = { workload, concurrency, ...timesOf(session) };
    const [line] = await interleave([target], slice, { rounds: 1, heading, signal: session.signal });
    if (line && Object.keys(line.errors).length > 0)
      throw new Error(`${name}: ${JSON.stringify(line.errors)}`);
    if (line) measured.push(toControlLine(name, line));
  }
  await unset?.();
  return measured;
}
