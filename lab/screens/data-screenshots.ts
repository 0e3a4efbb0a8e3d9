/** A patient's requests about their data and exports, as they and the clinic's admin see them. */
import type { Page } from '@playwright/test';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { staffPage } from './admin-screenshots.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

const wishes = {
  correction: { en: 'I was born in May, not in March.', sw: 'Nilizaliwa Mei, si Machi.' },
  erasure: { en: 'I have moved to Mombasa for good.', sw: 'Nimehamia Mombasa moja kwa moja.' },
  reason: { en: 'It is as on your identity card.', sw: 'Ndivyo ilivyo kwenye kitambulisho chako.' },
};

const corrected = { en: 'It began on Monday, after lunch.', sw: 'Ilianza Jumatatu, baada ya chakula cha mchana.' };

/** Two of Achieng's that wait, one of them for too long, and one that was refused, once. */
async function ask({ db, patientId, window: { language } }: DemoScene): Promise<void> {
  const patient_id = await patientId('achieng');
  await db.deleteFrom('data_request').where('patient_id', '=', patient_id).execute();
  const { institution_id } = await db
    .selectFrom('relationship')
    .select('institution_id')
    .where('patient_id', '=', patient_id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = (kind: 'correction' | 'erasure', days: number) => ({
    id: newId(Date.now()),
    patient_id,
    institution_id,
    kind,
    text: wishes[kind][language],
    created_at: at(days),
  });
  await db
    .insertInto('data_request')
    .values({ ...row('correction', 20), state: 'refused', reason: wishes.reason[language], answered_at: at(12) })
    .execute();
  await db
    .insertInto('data_request')
    .values([row('correction', 16), row('erasure', 1)])
    .execute();
}

async function own(scene: DemoScene): Promise<void> {
  const { page, t } = scene.window;
  await ask(scene);
  await page.goto('/patient/account/record');
  await page.getByText(t('data_requests.state_refused')).waitFor();
}

async function asAdmin(scene: DemoScene): Promise<void> {
  await ask(scene);
  const page = await staffPage(scene, 'roles.patients');
  await page.getByText(wishes.erasure[scene.window.language]).waitFor();
}

const answering = (name: string, button: 'data_requests.erase' | 'data_requests.refuse'): Screenshot => ({
  name: `admin-data-${name}`,
  who: 'grace',
  async go(scene) {
    const { page, t } = scene.window;
    await asAdmin(scene);
    await page
      .getByRole('button', { name: t(button), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    if (button === 'data_requests.refuse') await dialog.getByRole('button', { name: t(button) }).click();
  },
});

/** The doctor's side of Achieng's newest inquiry about her stomach, with what she asks to have corrected. */
async function asDoctor(scene: DemoScene): Promise<{ id: string; page: Page }> {
  await ask(scene);
  const { page, t } = scene.window;
  const id = await scene.thread('achieng', 'stomach_ache_nausea');
  await page.goto(`/clinician/e-contact/${id}`);
  const answers = page.getByRole('tab', { name: t('consultation.tab_answers') });
  await page.getByText(wishes.correction[scene.window.language]).or(answers).first().waitFor();
  if (await answers.isVisible()) await answers.click();
  await page.getByText(wishes.correction[scene.window.language]).waitFor();
  return { id, page };
}

/** One correction of an answer and one of the whole, once. */
async function correct({ db, window: { language } }: DemoScene, e_contact_id: string): Promise<void> {
  const thread = db
    .selectFrom('e_contact')
    .select(['patient_id', 'clinician_id', 'answers'])
    .where('id', '=', e_contact_id);
  const { patient_id, clinician_id: author_id, answers } = await thread.executeTakeFirstOrThrow();
  await db.deleteFrom('correction').where('e_contact_id', '=', e_contact_id).execute();
  const [first = null] = Object.keys(answers as object);
  const about = { e_contact_id, patient_id, author_id, created_at: new Date(), text: corrected[language] };
  for (const question_id of [first, null]) {
    await db
      .insertInto('correction')
      .values({ ...about, id: newId(Date.now()), question_id })
      .execute();
  }
}

export const dataScreenshots: readonly Screenshot[] = [
  {
    name: 'data-requests',
    who: 'achieng',
    async go(scene) {
      await own(scene);
      const { page, t } = scene.window;
      await page.getByRole('radio', { name: t('data_requests.kind_erasure') }).check();
      await page.getByRole('heading', { name: t('data_requests.title') }).evaluate((head) => head.scrollIntoView());
      await page.evaluate(() => scrollBy(0, -72));
    },
  },
  {
    name: 'data-requests-empty',
    who: 'achieng',
    async go(scene) {
      await own(scene);
      const { page, t } = scene.window;
      await page.getByRole('button', { name: t('data_requests.send') }).click();
      await page.getByText(t('required')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'record-file',
    who: 'achieng',
    async go({ window: { page, t } }) {
      await page.goto('/patient/account/record');
      await page.getByRole('button', { name: t('record_file.fhir') }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 240));
    },
  },
  {
    name: 'patient-record-file',
    who: 'wanjiru',
    async go({ window: { page, t }, patientId }) {
      await page.goto(`/clinician/patients/${await patientId('achieng')}`);
      await page.getByRole('button', { name: t('record_file.fhir') }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'own-appointments-foot',
    who: 'achieng',
    async go({ window: { page } }) {
      await page.goto('/patient/appointments');
      await page.getByRole('link', { name: /\+254/ }).last().scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'corrections-asked',
    who: 'wanjiru',
    go: asDoctor,
  },
  {
    name: 'corrections-dialog',
    who: 'wanjiru',
    async go(scene) {
      const { page } = await asDoctor(scene);
      const { t } = scene.window;
      await page.getByRole('button', { name: t('corrections.add') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: t('corrections.save') }).click();
      await dialog.getByText(t('required')).last().waitFor();
    },
  },
  {
    name: 'corrections-done',
    who: 'wanjiru',
    async go(scene) {
      await correct(scene, await scene.thread('achieng', 'stomach_ache_nausea'));
      const { page } = await asDoctor(scene);
      await page.getByText(corrected[scene.window.language]).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'corrections-own',
    who: 'achieng',
    async go(scene) {
      const id = await scene.thread('achieng', 'stomach_ache_nausea');
      await correct(scene, id);
      const { page } = scene.window;
      await page.goto(`/patient/e-contact/${id}`);
      await page.getByText(corrected[scene.window.language]).last().scrollIntoViewIfNeeded();
    },
  },
  { name: 'admin-data-requests', who: 'grace', go: asAdmin },
  {
    name: 'superuser-data-requests',
    who: 'neema',
    async go(scene) {
      await ask(scene);
      // As of a patient without an institution.
      const { db, patientId } = scene;
      const theirs = db.updateTable('data_request').set({ institution_id: null }).where('kind', '=', 'erasure');
      await theirs.where('patient_id', '=', await patientId('achieng')).execute();
      const { page, t } = scene.window;
      await page.goto('/admin/institutions');
      await page.getByText(t('data_requests.no_institution')).waitFor();
    },
  },
  answering('erase', 'data_requests.erase'),
  answering('refuse', 'data_requests.refuse'),
];
