import type { z } from 'zod';
import { switchText } from './settings.ts';

/** A schema that spreads it must be checked by `noSandboxInProduction`. */
export const sandboxShape = { SANDBOX_CLOCK: switchText };

type SandboxConfig = z.infer<z.ZodObject<typeof sandboxShape>>;

/** Nobody may move the clock where coins have value. */
export function noSandboxInProduction({ value, issues }: z.core.ParsePayload<SandboxConfig>): void {
  if (!value.SANDBOX_CLOCK || process.env.NODE_ENV !== 'production') return;
  const message = 'is for tests: it cannot be true where NODE_ENV is production';
  issues.push({ code: 'custom', path: ['SANDBOX_CLOCK'], message, input: value });
}
