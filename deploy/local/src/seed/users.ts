import { type Client, createClient, isProblem } from '@cowrie/client';
import type { Target } from './target.ts';

/** The password of all seeded users, so such a platform is only for trying things out. */
export const SEED_PASSWORD = 'seeded to try things';

const PLAYERS = 8;
const USERS = [
  { name: 'ada', fullName: 'Ada', role: 'USER' },
  { name: 'ben', fullName: 'Ben', role: 'USER' },
  ...Array.from({ length: PLAYERS }, (_, index) => ({
    name: `player-${index + 1}`,
    fullName: `Player ${index + 1}`,
    role: 'USER' as const,
  })),
  { name: 'administrator', fullName: 'An administrator', role: 'ADMIN' },
  { name: 'developer', fullName: 'A developer', role: 'DEVELOPER' },
] as const;

export type SeedUser = { id: number; email: string; client: Client };
export type SeedUsers = { ada: SeedUser; ben: SeedUser; players: SeedUser[]; count: number };

export async function signInAdmin({ baseUrl, adminEmail, adminPassword, apiKey }: Target): Promise<Client> {
  const admin = createClient({ baseUrl, apiKey });
  await admin.logIn({ email: adminEmail, password: adminPassword });
  return admin;
}

/**
 * Registers the missing users and gives each a role. They are registered one after another, because each password costs
 * a hash.
 */
export async function seedUsers({ baseUrl, apiKey }: Target, admin: Client): Promise<SeedUsers> {
  const users: SeedUser[] = [];
  for (const { name, fullName, role } of USERS) {
    const client = createClient({ baseUrl, apiKey });
    const email = `${name}@seed.example.org`;
    await registerOnce(client, email, fullName);
    await client.logIn({ email, password: SEED_PASSWORD });
    const user = await client.getMyUser();
    if (user.role !== role) await admin.setUserRole({ id: user.id, role });
    users.push({ id: user.id, email, client });
  }
  const [ada, ben, ...others] = users;
  if (!ada || !ben) throw new Error('nobody was registered');
  return { ada, ben, players: others.slice(0, PLAYERS), count: users.length };
}

async function registerOnce(client: Client, email: string, fullName: string): Promise<void> {
  try {
    await client.registerUser({ email, password: SEED_PASSWORD, fullName });
  } catch (error) {
    if (!isProblem(error, 'email_taken')) throw error;
  }
}
