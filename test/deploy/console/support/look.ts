import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { checkoutDir } from '../../../../deploy/local/src/home/paths.ts';
import { goTo, signInAs } from './acts.ts';
import { NARROW, type Stage, WIDE } from './stage.ts';

/** Where the pictures of pages go: into the guide with RECORD=yes. */
const PICTURES = join(checkoutDir, process.env.RECORD === 'yes' ? 'docs/console' : '.cache/console');

export type Shown = { name: string; path: string; title: string | RegExp };

type Look = { colorScheme: 'light' | 'dark'; isNarrow?: boolean; language?: 'en' | 'fr' };
const LOOKS: readonly Look[] = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', isNarrow: true },
  { colorScheme: 'dark', isNarrow: true, language: 'fr' },
];

/** Opens pages one after another, takes a picture of each in every look, and tells what is wrong with any. */
export async function lookAt(
  stage: Stage,
  who: { email: string; password: string },
  pages: readonly Shown[],
): Promise<string[]> {
  await mkdir(PICTURES, { recursive: true });
  const { page, faults, context } = await stage.open();
  await page.goto('/console');
  await signInAs(page, who);
  await page.getByRole('navigation').first().waitFor();
  const found: string[] = [];
  for (const { name, path, title } of pages) {
    await goTo(page, path, title);
    for (const look of LOOKS) found.push(...(await wrongIn(page, name, look)));
    await show(page, { colorScheme: 'light' });
  }
  await context.close();
  return [...found, ...faults];
}

async function wrongIn(page: Page, name: string, look: Look): Promise<string[]> {
  await show(page, look);
  const picture = `${name}${suffixOf(look)}`;
  await page.screenshot({ path: join(PICTURES, `${picture}.png`) });
  const [width = 0, room = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  const tooWide = width > room ? [`${picture}: is ${width} wide where there are ${room}`] : [];
  // The same elements in the same colours, and axe takes a second.
  if (look.isNarrow) return tooWide;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const saidOf = (nodes: readonly { html: string }[]) =>
    nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
  return [...tooWide, ...violations.map(({ id, nodes }) => `${picture}: ${id}: ${saidOf(nodes)}`)];
}

/** Shows a page as a reader with this look has it, who need not load it again. */
async function show(page: Page, { colorScheme, isNarrow, language = 'en' }: Look) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(isNarrow ? NARROW : WIDE);
  const other = page.locator(`header button[lang=${language}]`);
  if ((await other.count()) > 0) await other.click();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

function suffixOf({ colorScheme, isNarrow, language }: Look): string {
  const words = [colorScheme === 'dark' && 'dark', isNarrow && 'narrow', language === 'fr' && 'fr'];
  return words
    .filter((word) => word !== false && word !== undefined)
    .map((word) => `-${word}`)
    .join('');
}
