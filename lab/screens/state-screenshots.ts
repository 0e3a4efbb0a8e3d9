/** Pages that cannot be read, on a first visit, and with the longest possible texts. */
import type { Page, Route } from '@playwright/test';
import { rolesOfZiwa } from './demo.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

type Who = Screenshot['who'];

const isCall = (page: Page, url: string): boolean =>
  new URL(url).origin === new URL(page.url()).origin && !/\.\w+$/.test(new URL(url).pathname);

/** Everything but the own profile, without which there is no page. */
const isProfile = (url: string): boolean => /\/(patients|clinicians)\/me$/.test(new URL(url).pathname);

/** The server answers, but cannot give the page's data. */
const failing = (name: string, who: Who, address: string | ((scene: DemoScene) => Promise<string>)): Screenshot => ({
  name: `${name}-failed`,
  who,
  async go(scene) {
    const { page, t } = scene.window;
    const to = typeof address === 'string' ? address : await address(scene);
    await page.goto('/version.json');
    await page.route(
      (url) => isCall(page, url.href) && !isProfile(url.href),
      (route) =>
        route.request().resourceType() === 'fetch' && route.request().method() === 'GET'
          ? route.fulfill({ status: 500, json: { message: t('something_went_wrong') } })
          : route.fallback(),
    );
    await page.goto(to);
    await page
      .getByRole('button', { name: t('shell.try_again') })
      .first()
      .waitFor();
  },
});

/** With the hint that a first visit has. */
const first = (name: string, who: Who, address: string | ((scene: DemoScene) => Promise<string>)): Screenshot => ({
  name: `${name}-first`,
  who,
  hints: true,
  async go(scene) {
    const { page, t } = scene.window;
    await page.goto(typeof address === 'string' ? address : await address(scene));
    await page.getByRole('complementary', { name: t('hints.label') }).waitFor();
  },
});

interface OnTheWay {
  home: string;
  hint: 'hints.thread' | 'hints.consultation';
  to: (scene: DemoScene) => Promise<string>;
}

/** The same on a page that fills the window: there the hint only appears after coming from another page. */
const firstFrom = (name: string, who: Who, { home, hint: text, to: address }: OnTheWay): Screenshot => ({
  name: `${name}-first`,
  who,
  hints: true,
  async go(scene) {
    const { page, t } = scene.window;
    const to = await address(scene);
    const hint = page.getByRole('complementary', { name: t('hints.label') });
    await page.goto(home);
    // Hints appear when the connection is idle: navigating before makes the page look like the first of the visit.
    await hint.waitFor();
    await page.locator(`a[href="${to}"]:visible`).first().click();
    await page.waitForURL(to);
    await hint.getByText(t(text)).waitFor();
  },
});

/** Names as long as the forms take them, and of one word too. */
const longNames: Readonly<Record<string, string>> = {
  given_name: 'Nyakwar-Wuod-Achieng-Anyango Wilhelmina Bernadette',
  family_name: 'Ole-Nkaissery-Kariuki-Wanyoike wa Mukurwe-ini Mash',
  institution_name: 'Jaramogi Oginga Odinga Teaching and Referral Hospital of Kisumu County',
};

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && Object.hasOwn(longNames, key) ? longNames[key] : lengthened(inner),
    ]),
  );
}

async function answerLong(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'fetch') return route.fallback();
  const response = await route.fetch();
  const isJson = (response.headers()['content-type'] ?? '').includes('json');
  return route.fulfill({ response, ...(isJson && { json: lengthened(await response.json()) }) });
}

const long = (name: string, who: Who, address: string | ((scene: DemoScene) => Promise<string>)): Screenshot => ({
  name: `${name}-long`,
  who,
  async go(scene) {
    const { page } = scene.window;
    await page.goto('/version.json');
    await page.route(
      (url) => isCall(page, url.href),
      (route) =>
        // A request still on its way when the picture is taken belongs to nobody any more.
        void answerLong(route).catch(() => undefined),
    );
    await page.goto(typeof address === 'string' ? address : await address(scene));
  },
});

const record = async ({ patientId }: DemoScene) => `/clinician/patients/${await patientId('achieng')}`;
const consultation = async ({ thread }: DemoScene) =>
  `/clinician/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`;
const thread = async (scene: DemoScene) => `/patient/e-contact/${await scene.thread('achieng', 'stomach_ache_nausea')}`;

export const stateScreenshots: readonly Screenshot[] = [
  first('patient-dashboard', 'achieng', '/patient/dashboard'),
  first('get-help', 'achieng', '/patient/get-help'),
  first('own-appointments', 'achieng', '/patient/appointments'),
  first('health-record', 'achieng', '/patient/health-record'),
  firstFrom('thread', 'achieng', { home: '/patient/dashboard', hint: 'hints.thread', to: thread }),
  first('patient-account', 'achieng', '/patient/account'),
  first('clinician-dashboard', 'wanjiru', '/clinician/dashboard'),
  first('patients', 'wanjiru', '/clinician/patients'),
  first('patient', 'wanjiru', record),
  firstFrom('consultation', 'wanjiru', { home: '/clinician/dashboard', hint: 'hints.consultation', to: consultation }),
  first('inquiries', 'wanjiru', '/clinician/patient-inquiries'),
  first('appointments', 'wanjiru', '/clinician/appointments'),
  first('statistics', 'wanjiru', '/clinician/statistics'),
  first('superuser-institutions', 'neema', '/admin/institutions'),
  first('admin-audit', 'grace', '/admin/audit'),
  failing('patient-dashboard', 'achieng', '/patient/dashboard'),
  failing('my-inquiries', 'achieng', '/patient/get-help?tab=mine'),
  failing('own-appointments', 'achieng', '/patient/appointments'),
  failing('health-record', 'achieng', '/patient/health-record'),
  failing('patient-account', 'achieng', '/patient/account'),
  failing('thread', 'achieng', thread),
  failing('clinician-dashboard', 'wanjiru', '/clinician/dashboard'),
  failing('patients', 'wanjiru', '/clinician/patients'),
  failing('patient', 'wanjiru', record),
  failing('inquiries', 'wanjiru', '/clinician/patient-inquiries'),
  failing('service-requests', 'wanjiru', '/clinician/patient-inquiries?tab=services'),
  failing('consultation', 'wanjiru', consultation),
  failing('appointments', 'wanjiru', '/clinician/appointments'),
  failing('statistics', 'wanjiru', '/clinician/statistics'),
  failing('clinician-account', 'wanjiru', '/clinician/account'),
  failing('admin-clinicians', 'grace', rolesOfZiwa),
  failing('superuser-institutions', 'neema', '/admin/institutions'),
  failing('admin-audit', 'grace', '/admin/audit'),
  long('patient-dashboard', 'achieng', '/patient/dashboard'),
  long('own-appointments', 'achieng', '/patient/appointments'),
  long('health-record', 'achieng', '/patient/health-record'),
  long('thread', 'achieng', thread),
  long('clinician-dashboard', 'wanjiru', '/clinician/dashboard'),
  long('patients', 'wanjiru', '/clinician/patients'),
  long('patient', 'wanjiru', record),
  long('inquiries', 'wanjiru', '/clinician/patient-inquiries'),
  long('consultation', 'wanjiru', consultation),
  long('appointments', 'wanjiru', '/clinician/appointments'),
];
