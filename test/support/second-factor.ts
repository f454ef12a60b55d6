import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { expectBody } from './contract/objects.ts';
import { aPerson, type Person } from './fixtures.ts';
import { type Caller, call, post } from './http.ts';

const Made = z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/), otpauthUrl: z.string() });
const Codes = z.strictObject({ recoveryCodes: z.array(z.string()).length(10) });

const PERIOD_MS = 30_000;

/** The code is for now, or for a step of 30 s later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: Date.now() + stepsLater * PERIOD_MS });
}

export const setUpTotp = (by: Caller, password: unknown) => post('/api/auth/totp', { password }, by);
export const confirmTotp = (by: Caller, code: unknown) => post('/api/auth/totp/confirm', { code }, by);
export const removeTotp = (by: Caller, password: unknown, code: unknown) =>
  call('DELETE', '/api/auth/totp', { password, code }, by);

export async function aSecret(by: Person): Promise<string> {
  return expectBody(await setUpTotp(by, by.password), 201, Made).secret;
}

/** Sets up a second factor. `usedCode` is consumed by that, so the next valid code is one step later. */
export async function secondFactorOf(person: Person) {
  const secret = await aSecret(person);
  const usedCode = codeOf(secret);
  const { recoveryCodes } = expectBody(await confirmTotp(person, usedCode), 200, Codes);
  return { secret, usedCode, recoveryCodes };
}

export async function aPersonWithTotp() {
  const person = await aPerson();
  return { ...person, ...(await secondFactorOf(person)) };
}
