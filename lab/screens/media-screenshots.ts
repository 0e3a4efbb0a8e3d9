/** Photos and voice notes: chosen, recorded, sent, and as the clinic sees them. */
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { addPhoto, patiently } from '#e2e/pages/adding-photos.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

const patient = (name: string, go: Screenshot['go']): Screenshot => ({ name, who: 'achieng', go });

async function ownThread({ window, thread }: DemoScene): Promise<AppWindow> {
  await window.page.goto(`/patient/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`);
  await new ThreadPage(window).composer.waitFor();
  return window;
}

async function attach(scene: DemoScene): Promise<AppWindow> {
  const { page, t } = await ownThread(scene);
  await page.getByRole('button', { name: t('thread.add'), exact: true }).click();
  await page.getByRole('button', { name: t('attach.advice.done') }).waitFor();
  return scene.window;
}

async function withPhoto(scene: DemoScene): Promise<AppWindow> {
  await addPhoto(await ownThread(scene));
  return scene.window;
}

async function askedFirst(scene: DemoScene): Promise<AppWindow> {
  const { page, t } = await ownThread(scene);
  await page.getByRole('button', { name: t('thread.record'), exact: true }).click();
  await page.getByRole('dialog', { name: t('safety.title') }).waitFor();
  return scene.window;
}

export const mediaScreenshots: readonly Screenshot[] = [
  patient('photo-advice', attach),
  patient('photo-or-voice', async (scene) => {
    const { page, t } = await attach(scene);
    await page.getByRole('button', { name: t('attach.advice.done') }).click();
    await page.getByLabel(t('attach.gallery')).waitFor({ state: 'attached' });
  }),
  patient('photo-chosen', withPhoto),
  patient('voice-safety', askedFirst),
  patient('voice-recording', async (scene) => {
    const { page, t } = await askedFirst(scene);
    await page.getByRole('button', { name: t('safety.no'), exact: true }).click();
    await page.getByRole('timer').waitFor();
  }),
  patient('voice-heard-first', async (scene) => {
    const { page, t } = await askedFirst(scene);
    await page.getByRole('button', { name: t('safety.no'), exact: true }).click();
    await page
      .getByRole('timer')
      .filter({ hasText: /0:0[2-9]/ })
      .waitFor();
    await page.getByRole('button', { name: t('voice.hear_first') }).click();
    await page.getByRole('list', { name: t('tray.title') }).waitFor();
  }),
  patient('thread-photo', async (scene) => {
    const { page, t } = await withPhoto(scene);
    await page.getByRole('textbox', { name: t('tray.describe') }).fill('ORS');
    await page.getByRole('button', { name: t('thread.send'), exact: true }).click();
    await page.getByText(t('media.look')).first().waitFor(patiently);
  }),
  {
    name: 'consultation-photo',
    who: 'wanjiru',
    async go({ window: { page, t }, thread }) {
      await page.goto(`/clinician/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`);
      await page.getByText(t('media.look')).first().scrollIntoViewIfNeeded();
    },
  },
];
