/** News reaches people whose app is closed: the service worker is real, the browser's push service is stood in for. */
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { chromium, wholeChromium } from '../fixtures/chromium.ts';
import { plainFever } from '../fixtures/content.ts';
import { password } from '../fixtures/people.ts';
import { PushDevice } from '../fixtures/push.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test.use({ launchOptions: { ...chromium, ...(wholeChromium !== undefined && { executablePath: wholeChromium }) } });
test.skip(wholeChromium === undefined, 'There is no Chromium here that shows notifications.');

const ask = { topic: 'temperature', told: plainFever } as const;

test('a patient is told on the phone, once a thread, until it is read or they log out @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const window = await windows.of(patient, { keepsApp: true });
  const { page, t } = window;
  const device = await PushDevice.of(window);
  const settings = async () => (await api.as(patient, getNotificationSettings, {})).settings;
  await page.goto('/patient/notifications');
  const phone = page.getByRole('switch', { name: t('notifications.this_phone') });
  await expect(phone).not.toBeChecked();
  await phone.click();
  await expect(page.getByText(t('notifications.turned_on'))).toBeVisible();
  await expect(phone).toBeChecked();
  expect((await settings()).devices).toBe(1);

  await page.getByRole('checkbox', { name: `${t('notifications.group.answer')}: ${t('notifications.sms')}` }).uncheck();
  await expect.poll(async () => (await settings()).ways['answer']?.sms).toBe(false);
  await expectAccessible(page, 'the settings');

  const path = `/patient/e-contact/${id}`;
  await api.say(doctor, id, 'Drink a lot.');
  await device.deliver({ tag: 'elsewhere', path: '/patient/appointments' });
  await device.deliver({ tag: id, path, open: [id, 'elsewhere'] });
  await device.deliver({ tag: id, path, body: 'Once more.' });
  const once = { tag: id, body: 'Once more.', title: 'You have a new message', actions: ['Open', 'Later, in 1 hour'] };
  await expect
    .poll(() => device.shown(), { message: 'one of the thread; what was read elsewhere is gone' })
    .toEqual([once]);

  await device.tap();
  await expect(new ThreadPage(window).message('Drink a lot.')).toBeVisible();
  await device.deliver({ tag: id, path });
  await expect.poll(() => device.shown(), { message: 'what is read on the screen is not told' }).toEqual([]);

  await device.deliver({ tag: 'another', path: '/patient/dashboard' });
  await expect.poll(() => device.shown()).toHaveLength(1);
  await page.goto('/patient/dashboard');
  await new AccountMenu(window).logOut();
  await expect.poll(() => device.shown(), { message: 'nothing stays for the next person' }).toEqual([]);
  await device.deliver({ tag: 'late', path: '/patient/dashboard' });
  expect(await device.shown()).toEqual([]);
});

test('a subscription that the browser changed is told to the server, of nobody after a logout @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { keepsApp: true });
  const { page, t } = window;
  const device = await PushDevice.of(window);
  // Those of a session that lives; the others are told no more.
  const living = server.db
    .selectFrom('push_subscription as d')
    .innerJoin('session as t', 't.id', 'd.session_id')
    .select('d.endpoint')
    .where('d.user_id', '=', patient.user.id)
    .where('t.ended_at', 'is', null)
    .orderBy('d.created_at');
  const known = async () => (await living.execute()).map(({ endpoint }) => endpoint);
  await page.goto('/patient/notifications');
  await page.getByRole('switch', { name: t('notifications.this_phone') }).click();
  await expect(page.getByText(t('notifications.turned_on'))).toBeVisible();
  expect(await known()).toHaveLength(1);

  const first = await device.change('browser');
  expect(first.asked, 'the browser has made one itself').toEqual([]);
  await expect.poll(async () => (await known()).at(-1)).toBe(first.renewed);
  const second = await device.change('worker');
  expect(second.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the-key-of-then' }]);
  await expect.poll(async () => (await known()).at(-1)).toBe(second.renewed);

  await new AccountMenu(window).logOut();
  await expect(page).toHaveURL(/\/login/);
  expect((await device.change('worker')).asked, 'nobody is told on this phone').toEqual([]);
  await expect.poll(known).toEqual([]);
});

test('the page that a link opened follows the login @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  await api.say(doctor, id, 'Drink a lot.');
  const window = await windows.visitor();
  const { page } = window;
  await page.goto(`/patient/e-contact/${id}`);
  const { mobile_number, user_type } = patient.user;
  await new LoginPage(window).send({ number: mobile_number, password, role: user_type });
  await expect(new ThreadPage(window).message('Drink a lot.')).toBeVisible();
});
