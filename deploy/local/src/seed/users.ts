import { type Client, createClient, isProblem } from '@cowrie/client';
import { stackError } from '../errors.ts';
import { refusedLogin, type Target } from './target.ts';

/** All seeded users have this password, so such a platform is only for trying things out. */
export const SEED_PASSWORD = 'seeded to try things';

const PLAYERS = [
  'Chioma Eze',
  'Dora Essomba',
  'Emil Novak',
  'Fatou Diop',
  'Grace Mbarga',
  'Hugo Martin',
  'Ines Fouda',
  'Jonas Keller',
];
const USERS = [
  { name: 'ada', fullName: 'Ada Lovett', role: 'USER' },
  { name: 'ben', fullName: 'Ben Okoro', role: 'USER' },
  ...PLAYERS.map((fullName, index) => ({ name: `player-${index + 1}`, fullName, role: 'USER' as const })),
  { name: 'administrator', fullName: 'Awa Sarr', role: 'ADMIN' },
  { name: 'developer', fullName: 'Dev Patel', role: 'DEVELOPER' },
] as const;

export type SeedUser = { id: number; email: string; client: Client };
export type SeedUsers = {
  ada: SeedUser;
  ben: SeedUser;
  players: SeedUser[];
  administrator: SeedUser;
  count: number;
};

export async function signInAdmin(target: Target): Promise<Client> {
  const { baseUrl, adminEmail, adminPassword, apiKey } = target;
  const admin = createClient({ baseUrl, apiKey });
  try {
    await admin.logIn({ email: adminEmail, password: adminPassword });
  } catch (error) {
    throw isProblem(error, 'unauthenticated') ? stackError(refusedLogin(target)) : error;
  }
  return admin;
}

/** Users are registered one after another, because each password costs a hash. */
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
  const administrator = others[PLAYERS.length];
  if (!ada || !ben || !administrator) throw new Error('nobody was registered');
  return { ada, ben, players: others.slice(0, PLAYERS.length), administrator, count: users.length };
}

async function registerOnce(client: Client, email: string, fullName: string): Promise<void> {
  try {
    await client.registerUser({ email, password: SEED_PASSWORD, fullName });
  } catch (error) {
    if (!isProblem(error, 'email_taken')) throw error;
  }
}
