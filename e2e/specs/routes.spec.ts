import { expect, test } from '../fixtures/test.ts';

const id = '01990000-0000-7000-8000-00000000abcd';

/** Where the specification's routes lead whom; the last two columns are for logged-in patients and clinicians. */
const publicRoutes = [
  '/login',
  '/register-patient',
  '/register-clinician',
  '/register-clinician/token',
  '/complete-registration/token',
];
const patientRoutes = [
  '/patient/dashboard',
  '/patient/get-help',
  '/patient/appointments',
  '/patient/account',
  `/patient/e-contact/${id}`,
  '/patient/quiz/temperature',
  '/patient/quiz/temperature/summary',
];
const clinicianRoutes = [
  '/clinician/dashboard',
  '/clinician/patients',
  `/clinician/patients/${id}`,
  '/clinician/patient-inquiries',
  `/clinician/e-contact/${id}`,
  '/clinician/account',
  '/clinician/appointments',
  '/clinician/statistics',
  '/clinician/assisted-registration',
  `/clinician/patient/${id}/quiz/temperature`,
  `/clinician/patient/${id}/quiz/temperature/summary`,
];
const adminRoutes = ['/admin/institutions', `/admin/institutions/${id}/roles`];

test('who is not logged in comes to the login from every protected route @phone', async ({ page }) => {
  for (const route of ['/', ...patientRoutes, ...clinicianRoutes, ...adminRoutes]) {
    await page.goto(route, { waitUntil: 'commit' });
    await expect(page, route).toHaveURL('/login');
  }
});

test('a patient comes home from public routes and from those of clinicians @phone', async ({ windows, people }) => {
  const { page } = await windows.of((await people.clinic()).patient);
  for (const route of ['/', ...publicRoutes, ...clinicianRoutes, ...adminRoutes]) {
    await page.goto(route, { waitUntil: 'commit' });
    await expect(page, route).toHaveURL('/patient/dashboard');
  }
});

test('a clinician comes home from public routes and from those of patients @phone', async ({ windows, people }) => {
  const { page } = await windows.of((await people.clinic()).doctor);
  for (const route of ['/', ...publicRoutes, ...patientRoutes]) {
    await page.goto(route, { waitUntil: 'commit' });
    await expect(page, route).toHaveURL('/clinician/dashboard');
  }
});

test('an unknown address says so and leads home, for everybody @phone', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const visitors = [
    [await windows.visitor(), '/login'],
    [await windows.of(patient), '/patient/dashboard'],
    [await windows.of(doctor), '/clinician/dashboard'],
  ] as const;
  for (const [{ page, t }, home] of visitors) {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: t('shell.went_wrong') })).toBeVisible();
    await page.getByRole('link', { name: t('shell.go_home') }).click();
    await expect(page).toHaveURL(home);
  }
});
