import type { Language } from '@hodi/domain/shared/language.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { feverEmergency } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';

/** As wide as 1280 px at 400 %. */
const narrow = { width: 320, height: 640 };
const longWord = 'Paracetamol500mgMaraTatuKwaSikuBaadaYaChakulaKwaSikuTano';

/** Nothing reaches beyond the window's edge, so nobody has to scroll sideways. */
async function expectReflow({ page, t }: AppWindow, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(t('shell.loading'), { exact: true })).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, address).toBe(0);
}

for (const language of ['en', 'sw'] satisfies Language[]) {
  test(`every screen fits 320 px, in ${language} @phone`, async ({ windows, people, api, server }) => {
    test.slow();
    const { patient, doctor } = await people.clinic({ patientSpeaks: language, doctorSpeaks: language });
    const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency, services: ['MALARIA_TEST'] });
    await api.say(doctor, id, longWord);
    await api.say(patient, id, `https://example.org/${longWord}`);
    const put = { db: server.db, at: new Date(), password_hash: 'none' };
    // From 03:30 to 04:00 in Nairobi: no other time takes as many words in Kiswahili.
    const start = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/T.*/, 'T00:30:00.000Z');
    await putAppointment(put, { clinician: doctor, patient }, { start, topic: longWord });

    const visitor = await windows.visitor({ language });
    const their = await windows.of(patient);
    const ours = await windows.of(doctor);
    for (const { page } of [visitor, their, ours]) await page.setViewportSize(narrow);
    for (const address of ['/login', '/no/such/page']) await expectReflow(visitor, address);
    for (const address of [
      '/patient/dashboard',
      '/patient/get-help',
      '/patient/get-help?tab=mine',
      '/patient/quiz/temperature',
      '/patient/quiz/temperature/summary',
      '/patient/appointments',
      '/patient/health-record',
      `/patient/e-contact/${id}`,
      '/patient/account',
      ...['details', 'display', 'sign-in', 'devices', 'record'].map((part) => `/patient/account/${part}`),
      '/patient/people',
      '/patient/people/new?kind=adult',
      '/patient/for/temperature',
    ]) {
      await expectReflow(their, address);
    }
    for (const address of [
      '/clinician/dashboard',
      '/clinician/patients',
      `/clinician/patients/${patient.id}`,
      '/clinician/patient-inquiries',
      '/clinician/patient-inquiries?tab=services',
      '/clinician/appointments',
      '/clinician/statistics',
      `/clinician/e-contact/${id}`,
      `/clinician/patient/${patient.id}/quiz/temperature`,
      '/clinician/account',
    ]) {
      await expectReflow(ours, address);
    }
  });
}

/** How far what scrolls in itself stands beyond its edge. */
const hiddenBeside = ({ page }: AppWindow): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const scrolling = [...main.querySelectorAll('*')].filter((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX),
    );
    return Math.max(0, ...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

test('no list of a clinician hides a part of itself at the side of a small laptop @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw', doctorSpeaks: 'sw' });
  await api.ask(patient, { topic: 'temperature', told: feverEmergency, services: ['MALARIA_TEST'] });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  // Over, so that somebody has to say whether it was held, from one part of a night to the next: the widest row there is.
  const start = `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}T21:45:00.000Z`;
  await putAppointment(put, { clinician: doctor, patient }, { start, topic: 'Maumivu ya tumbo na kichefuchefu' });
  const window = await windows.of(doctor);
  for (const address of [
    '/clinician/dashboard',
    '/clinician/patients',
    '/clinician/patient-inquiries',
    '/clinician/patient-inquiries?tab=services',
    '/clinician/appointments?tab=past',
  ]) {
    await window.page.goto(address);
    await expect(window.page.getByRole('table').first()).toBeVisible();
    for (const width of [1024, 1279, 1280, 1366]) {
      await window.page.setViewportSize({ width, height: 768 });
      expect(await hiddenBeside(window), `${address} at ${width}`).toBe(0);
    }
  }
});
