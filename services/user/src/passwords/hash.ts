import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password, as PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Returns a hash that no password matches. Verifying against it takes as long as against a real one. */
export function hashOfNothing(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}
