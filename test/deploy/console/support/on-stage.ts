import { login, theSuperAdmin } from '../../../support/fixtures.ts';
import { goTo, signInAs } from './acts.ts';
import { type Scene, setScene } from './scene.ts';
import { type Stage, setStage, type Visit } from './stage.ts';

type Account = { email: string; password: string };

export type OnStage = {
  stage: Stage;
  scene: Scene;
  superAdmin: Account;
  renewTokens(): Promise<void>;
  openAs(who: Account, path: string, title: string | RegExp, options?: { isKept?: boolean }): Promise<Visit>;
};

/** Shorter than the 15 minutes of an access token by more than the longest test takes. */
const TOKENS_USED_MS = 8 * 60_000;

/** Starts nothing when a part fails; the caller must stop the stage. */
export async function setOnStage(): Promise<OnStage> {
  const stage = await setStage();
  const scene = await setScene().catch(async (error: unknown) => {
    await stage.stop();
    throw error;
  });
  let renewedAtMs = Date.now();
  return {
    stage,
    scene,
    superAdmin: stage.superAdmin,
    async renewTokens() {
      if (Date.now() - renewedAtMs < TOKENS_USED_MS) return;
      const { superAdmin, ada, ben, admin } = scene;
      Object.assign(superAdmin, await theSuperAdmin());
      for (const person of [ada, ben, admin])
        person.token = (await login(person.email, person.password)).accessToken;
      renewedAtMs = Date.now();
    },
    async openAs(who, path, title, options) {
      const visit = await stage.open(options);
      await visit.page.goto('/console/wallet');
      await signInAs(visit.page, who);
      await visit.page.getByRole('heading', { level: 1, name: 'My wallet' }).waitFor();
      await goTo(visit.page, path, title);
      return visit;
    },
  };
}
