import { goTo, signInAs } from './acts.ts';
import { type Scene, setScene } from './scene.ts';
import { type Stage, setStage, type Visit } from './stage.ts';

type Account = { email: string; password: string };

/** What all tests of the console share. It is there when the first of them begins. */
export type OnStage = {
  stage: Stage;
  scene: Scene;
  superAdmin: Account;
  /** Signs somebody in, and goes to a page. */
  openAs(who: Account, path: string, title: string | RegExp, options?: { isKept?: boolean }): Promise<Visit>;
};

/** Starts everything, or nothing; who calls it stops the stage. */
export async function setOnStage(): Promise<OnStage> {
  const stage = await setStage();
  const scene = await setScene().catch(async (error: unknown) => {
    await stage.stop();
    throw error;
  });
  return {
    stage,
    scene,
    superAdmin: stage.superAdmin,
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
