import type { z } from 'zod';
import { switchText } from './settings.ts';

/** Whether there is a clock to test with; spread it into a service's schema, and check that by `noSandboxInProduction`. */
export const sandboxShape = { SANDBOX_CLOCK: switchText };

type SandboxConfig = z.infer<z.ZodObject<typeof sandboxShape>>;

/** A check of the whole schema: where coins are worth something nobody turns the clock. `NODE_ENV` is Node's own, no setting of ours. */
export function noSandboxInProduction({ value, issues }: z.core.ParsePayload<SandboxConfig>): void {
  if (!value.SANDBOX_CLOCK || process.env.NODE_ENV !== 'production') return;
  const message = 'is for tests: it cannot be true where NODE_ENV is production';
  issues.push({ code: 'custom', path: ['SANDBOX_CLOCK'], message, input: value });
}
