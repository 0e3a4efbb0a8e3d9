/** Input of a person: with a finger or a mouse, or with a keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Input {
  press(target: Locator): Promise<void>;
  /** Replaces the present text. */
  type(target: Locator, text: string): Promise<void>;
  /** A radio button or a tick box. */
  choose(target: Locator): Promise<void>;
  pick(list: Locator, value: string): Promise<void>;
}

export const pointer: Input = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: async (target) => {
    // The box itself is often not to be seen; its label is.
    if (!(await target.isChecked())) await target.locator('xpath=ancestor-or-self::label | self::*').first().click();
  },
  pick: async (list, value) => {
    await list.selectOption(value);
  },
};

/** More stops than any screen has. */
const stops = 120;

/** Visibility of the focus: whether it is marked, and whether anything covers it. */
function lookAtFocus(): string {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'nowhere';
  const name = (at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent).trim().slice(0, 40);
  const isMarked = (element: Element | null): boolean => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  };
  const around = [at, at.nextElementSibling, at.parentElement, at.closest('label')];
  const marks = [...around, ...(at.nextElementSibling?.querySelectorAll('*') ?? [])];
  if (!marks.some(isMarked)) return `not marked: ${at.tagName} ${name}`;
  const { left, right, top, bottom } = (at.closest('label') ?? at).getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].flatMap((down) =>
    [0.1, 0.5, 0.9].map((across) => [left + (right - left) * across, top + (bottom - top) * down] as const),
  );
  const holder = at.closest('label') ?? at.parentElement ?? at;
  const isSeen = places.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (holder.contains(hit) || hit.contains(at)) && x > 0 && y > 0;
  });
  return isSeen ? 'seen' : `hidden: ${at.tagName} ${name}`;
}

/** Tab, or Shift and Tab when it stands before the focus, until it is reached; each stop on the way can be seen. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const isBefore = await target.evaluate((element) => {
    const at = document.activeElement ?? document.body;
    return at !== document.body && Boolean(element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  for (let pressed = 0; pressed < stops; pressed += 1) {
    if (await isThere()) {
      await expect.poll(() => page.evaluate(lookAtFocus)).toBe('seen');
      return;
    }
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
    const seen = await page.evaluate(lookAtFocus);
    expect(seen === 'nowhere' ? 'seen' : seen, 'the focus on its way').toBe('seen');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

const isFocused = (target: Locator) => () => target.evaluate((element) => element === document.activeElement);

export function keyboardOf(page: Page): Input {
  const { keyboard } = page;
  const reach = (target: Locator) => tabTo(page, isFocused(target), target);
  return {
    async press(target) {
      if ((await target.getAttribute('role')) === 'menuitem') {
        for (let pressed = 0; pressed < stops && !(await isFocused(target)()); pressed += 1)
          await keyboard.press('ArrowDown');
      } else await reach(target);
      await keyboard.press('Enter');
    },
    async type(target, text) {
      await reach(target);
      await keyboard.press('Control+A');
      if (text === '') await keyboard.press('Delete');
      else await keyboard.type(text);
    },
    async choose(target) {
      const name = await target.getAttribute('name');
      const isRadio = (await target.getAttribute('type')) === 'radio';
      const group = page.locator(`input[type=radio][name="${name}"]`);
      const isInGroup = () => group.evaluateAll((radios) => radios.some((radio) => radio === document.activeElement));
      if (isRadio) await tabTo(page, isInGroup, target);
      else await reach(target);
      if (await target.isChecked()) return;
      await keyboard.press('Space');
      for (let pressed = 0; pressed < stops && !(await target.isChecked()); pressed += 1)
        await keyboard.press('ArrowDown');
    },
    async pick(list, value) {
      await reach(list);
      const label = await list.locator(`option[value="${value}"]`).textContent();
      await keyboard.type(label ?? '');
      await expect(list).toHaveValue(value);
    },
  };
}
