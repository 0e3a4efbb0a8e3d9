/** A clinic as a team: what one refers to another, its reception, two records of one person, and the review of the content. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ConsultationPage } from '#e2e/pages/consultation-page.ts';
import { demoPatient } from '@hodi/server/src/demo/people/patients.ts';
import { staffMember } from '@hodi/server/src/demo/people/staff.ts';
import { referTo, takeReferralBack } from './demo.ts';
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

/** Mutua’s fever, of which Dr. Wanjiru thinks that it is one for Dr. Barasa. */
const fever = ({ thread }: DemoScene): Promise<string> => thread('mutua', 'temperature');
const reason = 'A small child with a fever and a sore throat. Please see him today.';

async function referred(scene: DemoScene): Promise<string> {
  const e_contact_id = await fever(scene);
  await referTo(scene.db, 'barasa', { e_contact_id, reason });
  return e_contact_id;
}

const referHistory = doctor('refer-history', async (scene) => {
  const id = await referred(scene);
  const { page } = scene.window;
  await page.goto(`/clinician/e-contact/${id}`);
  await new ConsultationPage(scene.window, demoPatient('mutua', Date.now())).show('messages');
  await page.getByText(reason).waitFor();
});

const referReceived: Screenshot = {
  name: 'refer-received',
  who: 'barasa',
  async go(scene) {
    await referred(scene);
    await scene.window.page.goto('/clinician/patient-inquiries');
  },
};

/** The last of them: it leaves the inquiry as it was. */
const referDialog = doctor('refer-dialog', async (scene) => {
  const id = await fever(scene);
  await takeReferralBack(scene.db, id);
  const { page, t } = scene.window;
  await page.goto(`/clinician/e-contact/${id}`);
  await page.getByRole('button', { name: t('inbox.assign') }).click();
  const dialog = page.getByRole('dialog');
  const [given_name, family_name] = staffMember('barasa').names;
  const name = displayName({ given_name, additional_name: null, family_name }, 'doctor');
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('textbox', { name: t('refer.why') }).fill(reason);
});

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
  referHistory,
  referReceived,
  referDialog,
];
