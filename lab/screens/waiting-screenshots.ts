/** Pages while a slow connection brings the rest, and the readable part once the connection is lost. */
import type { Page } from '@playwright/test';
import { AccountMenu } from '#e2e/pages/account-menu.ts';
import { rolesOfZiwa } from './demo.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

type Address = string | ((scene: DemoScene) => Promise<string>);
const addressOf = async (scene: DemoScene, address: Address): Promise<string> =>
  typeof address === 'string' ? address : address(scene);

/** Requests of pages for data, except the own profile, without which there is no page. */
function isRead(page: Page, url: URL): boolean {
  const isOwn = url.origin === new URL(page.url()).origin;
  return isOwn && !/\.\w+$/.test(url.pathname) && !/\/(patients|clinicians)\/me$/.test(url.pathname);
}

interface Screen {
  name: string;
  who: Screenshot['who'];
  address: Address;
  /** Its title is shown before its data arrive. */
  isTitledAtOnce?: boolean;
  /** On a phone nothing else leads there. */
  isInMenu?: boolean;
}

/** The program has arrived, its data have not. */
const loading = ({ name, who, address, isTitledAtOnce = false }: Screen): Screenshot => ({
  name: `${name}-loading`,
  who,
  isOnItsWay: true,
  async go(scene) {
    const { page, t } = scene.window;
    const to = await addressOf(scene, address);
    await page.goto('/version.json');
    await page.route(
      (url) => isRead(page, url),
      (route) => {
        const request = route.request();
        // Neither answered nor refused: the line is slow.
        if (request.resourceType() !== 'fetch' || request.method() !== 'GET') return route.fallback();
      },
    );
    await page.goto(to);
    // The frame is there, and the page in it too: not the placeholder before them.
    await page.getByRole('banner').getByRole('button').or(page.getByRole('banner').getByRole('link')).first().waitFor();
    if (isTitledAtOnce) await page.getByRole('heading', { level: 1 }).waitFor();
    const said = page.getByText(t('shell.loading'), { exact: true });
    await said
      .or(page.getByText(t('statistics.loading'), { exact: true }))
      .first()
      .waitFor({ state: 'attached' });
  },
});

/** Read with a network, which is gone now. */
const kept = ({ name, who, address }: Screen): Screenshot => ({
  name: `${name}-kept`,
  who,
  async go(scene) {
    const { page, context, t } = scene.window;
    await page.goto(await addressOf(scene, address));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText(t('connection.offline')).first().waitFor();
  },
});

/** Never read on this device, and there is no network to read it by; opened from another page, as one does. */
const unread = ({ name, who, address, isInMenu = false }: Screen, home: string): Screenshot => ({
  name: `${name}-offline`,
  who,
  async go(scene) {
    const { page, context } = scene.window;
    const to = await addressOf(scene, address);
    await page.goto(home);
    if (isInMenu) await new AccountMenu(scene.window).open();
    const link = page.locator(`a[href="${to}"]:visible`).first();
    await link.waitFor();
    await context.setOffline(true);
    await link.click();
    await page.waitForURL(to);
  },
});

const screens = {
  home: { name: 'patient-dashboard', who: 'achieng', address: '/patient/dashboard', isTitledAtOnce: true },
  thread: {
    name: 'thread',
    who: 'achieng',
    address: async ({ thread }) => `/patient/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`,
  },
  question: { name: 'question', who: 'achieng', address: '/patient/quiz/temperature' },
  ownAppointments: { name: 'own-appointments', who: 'achieng', address: '/patient/appointments', isTitledAtOnce: true },
  appointments: { name: 'appointments', who: 'wanjiru', address: '/clinician/appointments', isTitledAtOnce: true },
  practice: { name: 'clinician-dashboard', who: 'wanjiru', address: '/clinician/dashboard' },
  patients: { name: 'patients', who: 'wanjiru', address: '/clinician/patients', isTitledAtOnce: true },
  patient: {
    name: 'patient',
    who: 'wanjiru',
    address: async ({ patientId }) => `/clinician/patients/${await patientId('achieng')}`,
  },
  consultation: {
    name: 'consultation',
    who: 'wanjiru',
    address: async ({ thread }) => `/clinician/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`,
  },
  inquiries: { name: 'inquiries', who: 'wanjiru', address: '/clinician/patient-inquiries', isTitledAtOnce: true },
  serviceRequests: {
    name: 'service-requests',
    who: 'wanjiru',
    address: '/clinician/patient-inquiries?tab=services',
    isTitledAtOnce: true,
  },
  statistics: {
    name: 'statistics',
    who: 'wanjiru',
    address: '/clinician/statistics',
    isTitledAtOnce: true,
    isInMenu: true,
  },
  record: { name: 'health-record', who: 'achieng', address: '/patient/health-record', isTitledAtOnce: true },
  account: { name: 'patient-account', who: 'achieng', address: '/patient/account', isTitledAtOnce: true },
  doctorsAccount: { name: 'clinician-account', who: 'wanjiru', address: '/clinician/account', isTitledAtOnce: true },
  people: { name: 'admin-clinicians', who: 'grace', address: rolesOfZiwa },
  log: { name: 'admin-audit', who: 'grace', address: '/admin/audit', isTitledAtOnce: true },
  institutions: {
    name: 'superuser-institutions',
    who: 'neema',
    address: '/admin/institutions',
    isTitledAtOnce: true,
  },
} satisfies Record<string, Screen>;

export const waitingScreenshots: readonly Screenshot[] = [
  // A question needs nothing of the server once its page is there.
  ...Object.values(screens)
    .filter(({ name }) => name !== 'question')
    .map(loading),
  ...Object.values(screens).map(kept),
  unread(screens.thread, '/patient/dashboard'),
  unread(screens.question, '/patient/get-help'),
  unread(screens.ownAppointments, '/patient/dashboard'),
  unread(screens.appointments, '/clinician/dashboard'),
  unread(screens.patients, '/clinician/dashboard'),
  unread(screens.patient, '/clinician/patients'),
  unread(screens.consultation, '/clinician/dashboard'),
  unread(screens.inquiries, '/clinician/dashboard'),
  unread(screens.statistics, '/clinician/dashboard'),
  unread(screens.record, '/patient/dashboard'),
  unread(screens.people, '/clinician/dashboard'),
];
