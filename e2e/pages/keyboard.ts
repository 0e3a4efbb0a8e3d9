/** Actions with the keyboard only: Tab, arrows, Enter, and nothing set by force. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const stops = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < stops; pressed += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Goes there and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Chooses a radio button: Tab reaches the group, the arrows the answer. */
export async function pickOne(page: Page, target: Locator): Promise<void> {
  const name = await target.getAttribute('name');
  const group = page.locator(`input[type=radio][name="${name}"]`);
  for (let pressed = 0; pressed < stops; pressed += 1) {
    if (await group.evaluateAll((radios) => radios.includes(document.activeElement as HTMLInputElement))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  while (!(await target.isChecked())) await page.keyboard.press('ArrowDown');
}

/** Chooses from a list that is never opened: the arrows go through it. */
export async function pickFrom(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list);
  const most = await list.locator('option').count();
  for (let pressed = 0; pressed < most && (await list.inputValue()) !== value; pressed += 1)
    await page.keyboard.press('ArrowDown');
  await expect(list).toHaveValue(value);
}

/** Tab goes round in a dialog: after the last stop comes the first, and nothing behind it is reached. */
export async function expectRound(page: Page, dialog: Locator): Promise<void> {
  const begun = await page.evaluateHandle(() => document.activeElement);
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  const isBegun = () => begun.evaluate((element) => element === document.activeElement);
  // Between the last and the first the browser itself has the focus.
  const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
  for (let pressed = 0; pressed < stops; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await isBegun()) return;
    expect((await isInside()) || (await isNowhere())).toBe(true);
  }
  expect(await isBegun()).toBe(true);
}
