import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { checkoutDir } from '../../../../deploy/local/src/home/paths.ts';
import { goTo, signInAs } from './acts.ts';
import type { Look, Stage } from './stage.ts';

/** Where the pictures of pages go: into the guide with RECORD=yes. */
const PICTURES = join(checkoutDir, process.env.RECORD === 'yes' ? 'docs/console' : '.cache/console');

export type Shown = { name: string; path: string; title: string | RegExp };

/** Opens pages one after another in one look, takes a picture of each, and tells what is wrong with any. */
export async function lookAt(
  stage: Stage,
  who: { email: string; password: string },
  pages: readonly Shown[],
  look: Look,
): Promise<string[]> {
  await mkdir(PICTURES, { recursive: true });
  const { page, faults, context } = await stage.open(look);
  await page.goto('/console');
  await signInAs(page, who);
  const found: string[] = [];
  for (const { name, path, title } of pages) {
    await goTo(page, path, title);
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(PICTURES, `${name}${suffixOf(look)}.png`) });
    const violations = look.isNarrow ? [] : (await new AxeBuilder({ page }).analyze()).violations;
    for (const { id, nodes } of violations) {
      found.push(`${name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }
    const [width, room] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    if ((width ?? 0) > (room ?? 0)) found.push(`${name}: is ${width} wide where there are ${room}`);
  }
  await context.close();
  return [...found, ...faults];
}

function suffixOf({ colorScheme, isNarrow, language }: Look): string {
  const words = [colorScheme === 'dark' && 'dark', isNarrow && 'narrow', language === 'fr' && 'fr'];
  return words
    .filter((word) => word !== false && word !== undefined)
    .map((word) => `-${word}`)
    .join('');
}
