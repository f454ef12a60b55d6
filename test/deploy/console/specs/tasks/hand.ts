import type { Locator, Page } from 'playwright-core';
import type { OnStage } from '../../support/on-stage.ts';

export type Hand = {
  page: Page;
  click(where: Locator): Promise<void>;
  /** Replaces the content of a field. The letters count as typed, and reaching the field as a click. */
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, option: string): Promise<void>;
  press(keys: string): Promise<void>;
  find(text: string, first: RegExp): Promise<void>;
  counted(): Counted;
};
export type Counted = { clicks: number; keys: number; typed: number };

type Account = { email: string; password: string };
export type Task = {
  name: string;
  /** Nobody is signed in when `who` is null. */
  begin(on: OnStage): Promise<{ who: Account | null; run(hand: Hand): Promise<void> }>;
};

export function handOf(page: Page): Hand {
  const counted: Counted = { clicks: 0, keys: 0, typed: 0 };
  const press = async (keys: string) => {
    counted.keys += 1;
    await page.keyboard.press(keys);
  };
  return {
    page,
    async click(where) {
      counted.clicks += 1;
      await where.click();
    },
    async type(field, text) {
      counted.clicks += 1;
      counted.typed += text.length;
      await field.fill(text);
    },
    async choose(field, option) {
      counted.clicks += 2;
      await field.selectOption(option);
    },
    press,
    async find(text, first) {
      await press('Control+k');
      counted.typed += text.length;
      await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
      await page.getByRole('option', { name: first, selected: true }).waitFor();
      await press('Enter');
    },
    counted: () => ({ ...counted }),
  };
}
