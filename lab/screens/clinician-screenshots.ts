import type { PatientKey } from '@hodi/server/src/demo/people/patients.ts';
import { AccountMenu } from '#e2e/pages/account-menu.ts';
import { ConsultationPage } from '#e2e/pages/consultation-page.ts';
import { demoPatient } from '@hodi/server/src/demo/people/patients.ts';
import { answerAlarmOf } from './demo.ts';
import { type DemoScene, pageAt, type Screenshot, whole } from './screenshot.ts';

async function consultation(scene: DemoScene, patient: PatientKey, topic: string): Promise<ConsultationPage> {
  await scene.window.page.goto(`/clinician/e-contact/${await scene.thread(patient, topic)}`);
  const page = new ConsultationPage(scene.window, demoPatient(patient, Date.now()));
  await scene.window.page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const recordOf = (name: string, patient: PatientKey, part: 'record' | 'measurements'): Screenshot => ({
  name,
  who: 'wanjiru',
  go: async ({ window, patientId }) => window.page.goto(`/clinician/patients/${await patientId(patient)}/${part}`),
});

export const clinicianScreenshots: readonly Screenshot[] = [
  pageAt('clinician-dashboard', 'wanjiru', '/clinician/dashboard'),
  pageAt('clinician-dashboard-empty', 'grace', '/clinician/dashboard'),
  {
    name: 'clinician-menu',
    who: 'wanjiru',
    async go({ window }) {
      await window.page.goto('/clinician/dashboard');
      await new AccountMenu(window).open();
    },
  },
  pageAt('inquiries', 'wanjiru', '/clinician/patient-inquiries'),
  pageAt('service-requests', 'wanjiru', '/clinician/patient-inquiries?tab=services'),
  pageAt('service-requests-fulfilled', 'wanjiru', '/clinician/patient-inquiries?tab=services&state=fulfilled'),
  pageAt('service-requests-empty', 'grace', '/clinician/patient-inquiries?tab=services'),
  pageAt('inquiries-empty', 'grace', '/clinician/patient-inquiries'),
  { name: 'consultation', who: 'wanjiru', go: (scene) => consultation(scene, 'achieng', 'stomach_ache_nausea') },
  {
    name: 'consultation-messages',
    who: 'wanjiru',
    go: async (scene) => (await consultation(scene, 'achieng', 'stomach_ache_nausea')).show('messages'),
  },
  { name: 'consultation-emergency', who: 'wanjiru', go: (scene) => consultation(scene, 'halima', 'chest_pain') },
  {
    name: 'consultation-draft-before',
    who: 'wanjiru',
    go: async (scene) => (await consultation(scene, 'achieng', 'stomach_ache_nausea')).show('draft'),
  },
  {
    name: 'consultation-draft',
    who: 'wanjiru',
    go: async (scene) => (await consultation(scene, 'achieng', 'stomach_ache_nausea')).propose(),
  },
  {
    name: 'consultation-draft-emergency',
    who: 'wanjiru',
    go: async (scene) => (await consultation(scene, 'halima', 'chest_pain')).propose(),
  },
  {
    name: 'consultation-draft-continued',
    who: 'wanjiru',
    async go(scene) {
      const page = await consultation(scene, 'achieng', 'stomach_ache_nausea');
      await page.propose();
      await page.continueWithDraft();
    },
  },
  {
    name: 'consultation-reply-notes',
    who: 'wanjiru',
    async go(scene) {
      const page = await consultation(scene, 'halima', 'chest_pain');
      await page.show('messages');
      await page.composer.fill('Take ibuprofen.');
      await scene.window.page.getByText(scene.window.t('reply_check.title'), { exact: true }).waitFor();
    },
  },
  {
    name: 'consultation-resolve',
    who: 'wanjiru',
    go: async (scene) => {
      await (await consultation(scene, 'halima', 'chest_pain')).askToResolve();
      await scene.window.page.getByRole('alertdialog').waitFor();
    },
  },
  pageAt('consultation-not-found', 'wanjiru', '/clinician/e-contact/01990000-0000-7000-8000-00000000abcd'),
  {
    name: 'consultation-record',
    who: 'wanjiru',
    async go(scene) {
      await consultation(scene, 'halima', 'chest_pain');
      const { page, t } = scene.window;
      await page.getByRole('tab', { name: t('consultation.tab_record') }).click();
      await page.getByText(t('health.last_measurements')).waitFor();
    },
  },
  recordOf('patient-record', 'halima', 'record'),
  recordOf('patient-record-none', 'achieng', 'record'),
  recordOf('patient-record-plans', 'kiprono', 'record'),
  {
    name: 'patient-record-plan-alarm',
    who: 'wanjiru',
    isWhole: true,
    async go({ window: { page, t }, db, patientId }) {
      const patient_id = await patientId('omondi');
      await answerAlarmOf(db, patient_id);
      await page.goto(`/clinician/patients/${patient_id}/record`);
      await page.getByText(t('health.alarm.how.reached')).waitFor();
    },
  },
  recordOf('measurements', 'halima', 'measurements'),
  pageAt('patients', 'wanjiru', '/clinician/patients'),
  pageAt('patients-all', 'wanjiru', '/clinician/patients?tab=all'),
  pageAt('patients-today', 'wanjiru', '/clinician/patients?activated=today'),
  pageAt('appointments-day', 'wanjiru', '/clinician/appointments?view=day'),
  pageAt('appointments-week', 'wanjiru', '/clinician/appointments?view=week'),
  pageAt('appointments-clinic', 'wanjiru', '/clinician/appointments?view=clinic'),
  pageAt('quick-replies', 'wanjiru', '/clinician/quick-replies'),
  pageAt('statistics', 'wanjiru', '/clinician/statistics'),
  pageAt('statistics-24h', 'wanjiru', '/clinician/statistics?period=24h'),
  pageAt('statistics-30d', 'wanjiru', '/clinician/statistics?period=30d'),
  pageAt('statistics-empty', 'grace', '/clinician/statistics'),
  {
    name: 'patient',
    who: 'wanjiru',
    go: async ({ window, patientId }) => window.page.goto(`/clinician/patients/${await patientId('achieng')}`),
  },
  {
    name: 'patient-whole',
    who: 'wanjiru',
    isWhole: true,
    go: async ({ window, patientId }) => {
      await window.page.goto(`/clinician/patients/${await patientId('halima')}`);
      await window.page.getByRole('group').getByText(window.t('record.personal')).click();
      await window.page
        .getByRole('button', { name: window.t('red_flag.acknowledge') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'question-on-behalf',
    who: 'wanjiru',
    go: async ({ window, patientId }) =>
      window.page.goto(`/clinician/patient/${await patientId('njeri')}/quiz/skin_rashes`),
  },
  whole(pageAt('clinician-account', 'wanjiru', '/clinician/account')),
  whole(pageAt('clinician-account-sign-in', 'wanjiru', '/clinician/account/sign-in')),
  whole(pageAt('clinician-account-away', 'wanjiru', '/clinician/account/away')),
];
