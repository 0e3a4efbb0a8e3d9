/** An emergency as its patient follows it. Last of all, since the clinic is really told. */
import { EmergencyScreen } from '#e2e/pages/emergency-screen.ts';
import { fever } from './patient-screenshots.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

async function inDanger(scene: DemoScene): Promise<EmergencyScreen> {
  const quiz = await fever(scene, 'brain_signs');
  await quiz.option('brain_signs', 'stiff_neck').check();
  const emergency = new EmergencyScreen(scene.window);
  await emergency.dialog.waitFor();
  return emergency;
}

export const emergencyScreenshots: readonly Screenshot[] = [
  {
    name: 'emergency-offline',
    who: 'achieng',
    async go(scene) {
      const { context, t } = scene.window;
      const { dialog } = await inDanger(scene);
      await context.setOffline(true);
      await dialog.getByText(t('emergency.offline')).waitFor();
    },
  },
  {
    name: 'emergency-untold',
    who: 'achieng',
    async go(scene) {
      const { page, t } = scene.window;
      await (await inDanger(scene)).understand();
      await page.goto('/patient/dashboard');
      await page.getByText(t('emergency.unsent')).waitFor();
    },
  },
  {
    name: 'emergency-told',
    who: 'achieng',
    async go(scene) {
      const emergency = await inDanger(scene);
      await emergency.tell.click();
      await emergency.dialog.getByText(scene.window.t('emergency.unopened')).waitFor();
    },
  },
  {
    name: 'emergency-dashboard',
    who: 'achieng',
    async go({ window: { page, t } }) {
      await page.goto('/patient/dashboard');
      await page.getByText(t('emergency.unopened')).waitFor();
    },
  },
  {
    name: 'emergency-thread',
    who: 'achieng',
    async go({ window: { page, t }, thread }) {
      await page.goto(`/patient/e-contact/${await thread('achieng', 'temperature')}`);
      await page.getByText(t('emergency.unopened')).waitFor();
    },
  },
  {
    name: 'care-asked',
    who: 'achieng',
    async go({ window: { page, t }, db, thread }) {
      const before = new Date(Date.now() - 2 * 86_400_000);
      const answered = { emergency_raised_at: before, emergency_answered_at: before };
      const id = await thread('achieng', 'headache');
      await db.updateTable('e_contact').set(answered).where('id', '=', id).execute();
      await page.goto('/patient/dashboard');
      await page.getByText(t('emergency.care')).first().waitFor();
    },
  },
  {
    name: 'ask-again',
    who: 'achieng',
    async go({ window: { page, t }, thread }) {
      await page.goto(`/patient/e-contact/${await thread('achieng', 'diarrhea')}`);
      await page.getByRole('button', { name: t('follow_up.title') }).click();
      await page.getByRole('radio', { name: t('follow_up.danger_answers.yes') }).check();
    },
  },
];
