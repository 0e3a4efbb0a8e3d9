import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { textBundles } from '@hodi/web/build/text-bundles.ts';
import { expect, test as base, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = 'apps/web';
const gallery = 'src/testing/gallery.html';

// One worker for the file: each would build the gallery for itself.
base.describe.configure({ mode: 'default' });

/** The gallery is no part of the app’s build, so these tests build and serve it themselves. */
const test = base.extend<{ open: (query: string) => Promise<Page> }, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names.
    async ({}, provide) => {
      const outDir = mkdtempSync(join(tmpdir(), 'hodi-gallery-'));
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        resolve: { alias: { '~': join(process.cwd(), root, 'src') } },
        plugins: [textBundles(), react()],
        build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: join(root, gallery) } },
      });
      const settings = { root, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } } as const;
      const server = await preview({ configFile: false, ...settings });
      await provide(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  open: async ({ page, origin }, provide) => {
    await provide(async (query) => {
      await page.goto(`${origin}${gallery}?${query}`);
      await page.locator('#root > *').first().waitFor({ state: 'attached' });
      return page;
    });
  },
});

const parts = ['', 'part=entry', 'part=form', 'part=layout', 'part=thread', 'part=emergency', 'part=dialogs'];

for (const part of parts) {
  test(`${part || 'the sheet'} has nothing for axe to find, in both themes, and no style that the security policy refuses`, async ({
    open,
  }) => {
    const page = await open(part);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode(true)
        .analyze();
      expect(violations.map((violation) => `${theme}: ${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
    }
    await expect(page.locator('[style]')).toHaveCount(0);
  });
}

for (const part of parts.slice(1)) {
  test(`${part} fits 320 px, and 360 px with text twice as large`, async ({ open, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(part);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await overflow()).toBe(0);
  });
}

test('a modal takes the focus, closes by Esc and gives the focus back', async ({ open }) => {
  const page = await open('part=dialogs');
  const opener = page.getByRole('button', { name: 'New appointment' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible();
  await expect(page.getByLabel('Topic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a touch beside a modal closes it, but not a question about something that would be lost', async ({ open }) => {
  const page = await open('part=dialogs');
  await page.getByRole('button', { name: 'New appointment' }).click();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const question = page.getByRole('alertdialog', { name: 'Resolve this consultation?' });
  await expect(question.getByRole('button', { name: 'Keep it open' })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
});

test('the emergency message stays until it is understood, with the focus on its title', async ({ open }) => {
  const page = await open('part=emergency');
  const screen = page.getByRole('alertdialog', { name: 'Get urgent care now' });
  await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(screen).toBeVisible();
  await expect(screen.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await screen.getByRole('button', { name: 'I understand, continue' }).click();
  await expect(page.getByText('Continued')).toBeVisible();
});

test('on a low screen the emergency call stays in sight', async ({ open, page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await open('part=emergency');
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeInViewport({ ratio: 1 });
});

test('a menu is worked by the keyboard', async ({ open }) => {
  const page = await open('part=layout');
  const button = page.getByRole('button', { name: /^Account of/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Statistics' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('tabs are one stop; arrows choose', async ({ open }) => {
  const page = await open('part=layout');
  await page.getByRole('tab', { name: /Messages/ }).focus();
  await page.keyboard.press('ArrowRight');
  const answers = page.getByRole('tab', { name: /Answers/ });
  await expect(answers).toBeFocused();
  await expect(answers).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /Messages/ })).toHaveAttribute('tabindex', '-1');
});

test('the composer grows with its text and sends nothing blank', async ({ open }) => {
  const page = await open('part=thread');
  const text = page.getByRole('textbox', { name: 'Write a message' });
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const empty = await height();
  await text.fill('   ');
  await page.keyboard.press('Control+Enter');
  await expect(text).toHaveValue('   ');
  await text.fill('It started after supper.\nI can drink water.\nFood makes it worse.');
  expect(await height()).toBeGreaterThan(empty + 30);
  await page.keyboard.press('Control+Enter');
  await expect(text).toHaveValue('');
  expect(await height()).toBe(empty);
});

test('a field tells screen readers its error and its hint', async ({ open }) => {
  const page = await open('');
  const phone = page.getByLabel('Mobile number').first();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(page.getByLabel('Given name').first()).toHaveAccessibleDescription(/As on the ID card/);
});

test('a code takes digits only, also pasted with spaces', async ({ open }) => {
  const page = await open('');
  const code = page.getByLabel('Code from the SMS').first();
  await code.fill('');
  await code.pressSequentially('4a0 9-');
  await expect(code).toHaveValue('409');
});
