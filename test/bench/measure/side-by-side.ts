import { makeHome, type Stack, type StartPlatform } from '../platform/stack.ts';
import { openStack, type Session } from '../session.ts';
import { baselineTarget, cowrieTarget, type Target } from '../targets.ts';

export async function withTargets<T>(
  session: Session,
  stack: Stack,
  use: (targets: readonly Target[]) => Promise<T>,
): Promise<T> {
  const { plan } = session;
  const targets: Target[] = [cowrieTarget(session, stack)];
  try {
    if (session.startAgainst) targets.push(await againstTarget(session, session.startAgainst));
    if (plan.targets.includes('baseline')) targets.push(await baselineTarget(session, stack));
    return await use(targets.filter(({ name }) => plan.targets.includes(name)));
  } finally {
    await Promise.all(targets.map((target) => target.stop()));
  }
}

async function againstTarget(session: Session, startPlatform: StartPlatform): Promise<Target> {
  const { home, remove } = await makeHome();
  try {
    const other = { ...session, home, startPlatform, users: null, adminToken: '' };
    const stack = await openStack(other);
    const stop = () => stack.stop().finally(remove);
    return { ...cowrieTarget(other, stack), name: 'against', stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
