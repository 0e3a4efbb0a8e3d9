/** A clinic as a team: its reception, two records of one person, and the review of the content. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { demoPatient } from '@hodi/server/src/demo/people/patients.ts';
import { pageAt, type DemoScene, type Screenshot } from './screenshot.ts';

const doctor = (name: string, go: Screenshot['go']): Screenshot => ({ name, who: 'wanjiru', go });

async function twoRecords({ window: { page, t }, patientId }: DemoScene): Promise<void> {
  const { user } = demoPatient('achieng', Date.now());
  await page.goto(`/clinician/patients/${await patientId('achieng')}`);
  await page.getByRole('button', { name: t('record.actions', { name: displayName(user) }) }).click();
  await page.getByRole('menuitem', { name: t('merged.open') }).click();
  await page.getByRole('heading', { level: 1, name: t('merged.title') }).waitFor();
}

const content = '/admin/content/chest_pain';

const signing: Screenshot = {
  name: 'content-sign',
  who: 'neema',
  async go({ window: { page, t } }) {
    await page.goto(content);
    await page.getByRole('button', { name: t('content.sign.button', { language: 'English' }) }).click();
    await page.locator('dialog[open]').waitFor();
  },
};

export const teamScreenshots: readonly Screenshot[] = [
  pageAt('reception-home', 'mercy', '/clinician/dashboard'),
  pageAt('reception-patients', 'mercy', '/clinician/patients'),
  pageAt('reception-registration', 'mercy', '/clinician/assisted-registration'),
  pageAt('clinician-notifications', 'wanjiru', '/clinician/notifications'),
  pageAt('patient-notifications', 'achieng', '/patient/notifications'),
  doctor('two-records', twoRecords),
  pageAt('content-answers', 'neema', `${content}?tab=answers`),
  pageAt('content-changes', 'neema', `${content}?tab=changes`),
  signing,
];
