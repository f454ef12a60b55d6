import { createHash } from 'node:crypto';
import { normalizeRecoveryCode, TOTP } from '@cowrie/contracts';
import type { Unseal } from '@cowrie/runtime';
import * as otp from 'otpauth';
import type { Factor, Proof } from './factor.ts';

const DIGITS = new RegExp(`^\\d{${TOTP.digits}}$`);

export async function checkCode(
  factor: Factor,
  code: string,
  { nowMs, unseal }: { nowMs: number; unseal: Unseal },
): Promise<Proof | null> {
  const digits = code.replaceAll(' ', '');
  if (DIGITS.test(digits)) {
    const { sealedSecret } = factor;
    const secret = sealedSecret === null ? null : await unseal(sealedSecret);
    const step = secret === null ? null : findTimeStep(secret, digits, nowMs);
    return step === null || sealedSecret === null ? null : { kind: 'step', step, sealedSecret };
  }
  const hash = createHash('sha256').update(normalizeRecoveryCode(code)).digest('hex');
  return factor.recoveryHashes.includes(hash) ? { kind: 'recovery', hash } : null;
}

/** The step before and the one after count too. */
function findTimeStep(secret: string, code: string, nowMs: number): number | null {
  const { algorithm, digits, periodSeconds: period, windowSteps: window } = TOTP;
  const app = new otp.TOTP({ secret: otp.Secret.fromBase32(secret), algorithm, digits, period });
  const delta = app.validate({ token: code, timestamp: nowMs, window });
  return delta === null ? null : app.counter({ timestamp: nowMs }) + delta;
}
