import type { Page } from '@playwright/test';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { goWithin } from '../fixtures/windows.ts';

const id = '01990000-0000-7000-8000-00000000abcd';

/** Redirects of the specification's routes; the last two columns are for logged-in patients and clinicians. */
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
const receptionRoutes = [
  '/clinician/dashboard',
  '/clinician/patients',
  '/clinician/account',
  '/clinician/appointments',
  '/clinician/assisted-registration',
];
const adminRoutes = ['/admin/institutions', `/admin/institutions/${id}/roles`];

/** Open to everybody. */
const about = '/about';

/**
 * One route of each guard, and one with an id: visitors who open the app there are redirected before anything else is
 * known of them.
 */
const ofEachGuard = [
  '/',
  '/login',
  '/complete-registration/token',
  '/patient/dashboard',
  `/patient/e-contact/${id}`,
  '/clinician/dashboard',
  `/clinician/patient/${id}/quiz/temperature`,
  ...adminRoutes,
];

const everywhere = ['/', about, ...publicRoutes, ...patientRoutes, ...clinicianRoutes, ...adminRoutes];
const visitorHome = '/login';
const patientHome = '/patient/dashboard';
const clinicianHome = '/clinician/dashboard';

interface Right {
  home: string;
  open: readonly string[];
}

async function expectLed(page: Page, route: string, { home, open }: Right): Promise<void> {
  const stays = route === about || open.includes(route);
  await expect(page, route).toHaveURL(stays ? route : home);
  // A redirect by role comes with the profile.
  if (stays) await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
  await expect(page, route).toHaveURL(stays ? route : home);
}

/** Each route opened anew: it stays, or leads home. */
async function visitPages(page: Page, right: Right, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'commit' });
    await expectLed(page, route, right);
  }
}

/** Every route without loading the app for each: the same guards redirect inside the app. */
async function walkWithin(page: Page, right: Right): Promise<void> {
  await page.goto(right.home);
  await expectLed(page, right.home, right);
  for (const route of everywhere) {
    await goWithin(page, route);
    await expectLed(page, route, right);
  }
}

test.describe('every route of the specification', () => {
  // Many of them show what is not there.
  test.beforeEach(({ problems }) => problems.allow(/status of 40\d/));

  test('for a visitor: the login, and what is before it @phone', async ({ windows }) => {
    const { page } = await windows.visitor();
    const right = { home: visitorHome, open: publicRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, ofEachGuard);
  });

  test('for a patient: their own pages @phone', async ({ windows, people }) => {
    const { patient } = await people.clinic();
    const { page } = await windows.of(patient);
    const right = { home: patientHome, open: patientRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, ofEachGuard);
  });

  test('for a doctor: the pages of clinicians, not those of admins @desktop', async ({ windows, people }) => {
    const { doctor } = await people.clinic();
    const { page } = await windows.of(doctor);
    const right = { home: clinicianHome, open: clinicianRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, ofEachGuard);
  });

  test('for a nurse: the pages of clinicians, not those of admins @desktop', async ({ windows, people }) => {
    const { doctor } = await people.clinic();
    const { page } = await windows.of(await people.colleagueOf(doctor, { role: 'nurse' }));
    const right = { home: clinicianHome, open: clinicianRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, adminRoutes);
  });

  test('for a reception: nothing that tells of health @desktop', async ({ windows, people }) => {
    const { doctor } = await people.clinic();
    const { page } = await windows.of(await people.colleagueOf(doctor, { role: 'receptionist' }));
    const right = { home: clinicianHome, open: receptionRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, [`/clinician/e-contact/${id}`, ...adminRoutes]);
  });

  test('for the admin of an institution: their own institution too, not another one @desktop', async ({
    windows,
    people,
  }) => {
    const { doctor, institution } = await people.clinic();
    const { page } = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
    const right = { home: clinicianHome, open: clinicianRoutes };
    await walkWithin(page, right);
    await visitPages(page, right, adminRoutes);
    const own = `/admin/institutions/${institution.id}/roles`;
    await page.goto(own);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(own);
  });

  test('for the superuser: all but those of patients and visitors @desktop', async ({ windows, people }) => {
    const { doctor } = await people.clinic();
    const { page } = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }));
    const right = { home: clinicianHome, open: [...clinicianRoutes, ...adminRoutes] };
    await walkWithin(page, right);
    await visitPages(page, right, adminRoutes);
  });

  test('for a clinician who waits for approval: everywhere the page that says so @desktop @story', async ({
    windows,
    people,
  }) => {
    const { doctor } = await people.clinic();
    const { page, t } = await windows.of(await people.colleagueOf(doctor, { approval: 'waiting' }));
    for (const route of [...clinicianRoutes, ...adminRoutes]) {
      await page.goto(route);
      await expect(page.getByRole('heading', { name: t('approval.title') }), route).toBeVisible();
    }
    await page.goto('/patient/dashboard', { waitUntil: 'commit' });
    await expect(page).toHaveURL(clinicianHome);
  });
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

test('a new page begins at the top; a conversation keeps its place @phone', async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/patient/account/devices');
  await expect(page.getByText(t('devices.this'), { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.getByRole('link', { name: t('nav.get_help') }).click();
  await expect(page).toHaveURL('/patient/get-help');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const scrolls = () => page.evaluate(() => (window as { scrolled?: number }).scrolled ?? 0);
  await page.evaluate(() => {
    const original = window.scrollTo.bind(window);
    window.scrollTo = ((...args: [number, number]) => {
      (window as { scrolled?: number }).scrolled = ((window as { scrolled?: number }).scrolled ?? 0) + 1;
      original(...args);
    }) as typeof window.scrollTo;
  });
  await goWithin(page, `/patient/e-contact/${id}`);
  await expect(page.getByRole('log')).toBeVisible();
  expect(await scrolls()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/patient/get-help');
  await expect.poll(scrolls).toBe(1);
});

test('a link that registers somebody says who is signed in, and opens after logging out @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 404/);
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  const link = '/register-patient?invitation=no-such-link';
  const dialog = page.getByRole('alertdialog', {
    name: t('opened_link.title', { name: displayName(patient.user) }),
  });
  await page.goto(link);
  await expect(dialog).toContainText(t('opened_link.text'));
  await expect(page).toHaveURL('/patient/dashboard');
  await expectAccessible(page, 'a link opened while somebody is signed in');
  await dialog.getByRole('button', { name: t('opened_link.stay') }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(link);
  await dialog.getByRole('button', { name: t('opened_link.log_out') }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('heading', { name: t('registration.invalid_invitation') })).toBeVisible();
});

test('a link to a page of another account says who is signed in @phone', async ({ windows, people, problems }) => {
  problems.allow(/status of 404/);
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  const dialog = page.getByRole('alertdialog', {
    name: t('opened_link.title', { name: displayName(patient.user) }),
  });
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(dialog).toContainText(t('opened_link.other_account'));
  await dialog.getByRole('button', { name: t('opened_link.stay') }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/clinician/e-contact/${id}`);
  await dialog.getByRole('button', { name: t('menu.log_out') }).click();
  await expect(page).toHaveURL('/login');
});

test('a tab that slept while somebody else signed in beside it leads to their home and says nothing of a link', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 40[134]/);
  const { patient, doctor } = await people.clinic();
  const { page, context, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(page.getByRole('heading', { name: displayName(patient.user) }).first()).toBeVisible();
  const theirs = await windows.of(patient);
  const keys = ['accessToken', 'userType'];
  const session = await theirs.page.evaluate((names) => names.map((name) => localStorage.getItem(name) ?? ''), keys);
  // A sleeping tab gets the logout and the login at the same time.
  const beside = await context.newPage();
  await beside.goto('/about');
  await beside.evaluate(
    ([names = [], values = []]) => names.forEach((name, index) => localStorage.setItem(name, values[index] ?? '')),
    [keys, session],
  );
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByRole('heading', { name: patient.user.given_name })).toBeVisible();
  // Time for content that would be above the page.
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(t('opened_link.other_account'))).toHaveCount(0);
});
