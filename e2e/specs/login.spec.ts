import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/people.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { LoginPage } from '../pages/login-page.ts';
import { holdNotices } from '../pages/waits/held-timers.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 40[13]/;

test('a patient and a clinician log in by the form, each to their own dashboard', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  for (const person of [patient, doctor]) {
    const window = await windows.visitor();
    await new LoginPage(window).logIn(person);
    await window.page.goto('/');
    await expect(window.page).toHaveURL(`/${person.user.user_type}/dashboard`);
  }
});

for (const language of ['en', 'sw'] as const) {
  test(`a wrong password and a wrong number are told alike, in ${language} @phone`, async ({
    windows,
    people,
    problems,
  }) => {
    problems.allow(refused);
    const { patient } = await people.clinic();
    const { mobile_number } = patient.user;
    const window = await windows.visitor({ language });
    const { page, t } = window;
    const login = new LoginPage(window);
    await login.open();
    for (const given of [
      { number: mobile_number, password: 'not-the-password', role: 'patient' },
      { number: '0799 999 999', password, role: 'patient' },
      { number: mobile_number, password, role: 'clinician' },
    ] as const) {
      await login.send(given);
      await expect(page.getByRole('main').getByText(t('wrong_credentials'))).toBeVisible();
      await expect(login.number).toHaveValue(given.number);
      await expect(page).toHaveURL('/login');
      await page.reload();
    }
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
}

test('a notice goes by itself where a finger touched last, also after one was closed by hand @phone', async ({
  windows,
  problems,
}) => {
  problems.allow(refused);
  const window = await windows.visitor();
  const { page, t } = window;
  const notice = page.getByRole('status').getByText(t('wrong_credentials'));
  const login = new LoginPage(window);
  const endTime = await holdNotices(page);
  await login.open();
  await login.send({ number: '0799 999 998', password, role: 'patient' });
  await expect(notice).toBeVisible();
  const close = page.getByRole('button', { name: t('shell.dismiss_notice') });
  await close.tap();
  await expect(notice).toHaveCount(0);
  // Emulated mouse events stay where the finger was.
  const newAccount = await page.getByRole('link', { name: t('login.create_patient') }).elementHandle();
  await login.submit.click();
  await expect(notice).toBeVisible();
  const isOverIt = await notice.evaluate((said, link) => {
    const [words, way] = [said.getBoundingClientRect(), (link as Element).getBoundingClientRect()];
    return words.bottom > way.top && words.top < way.bottom;
  }, newAccount);
  expect(isOverIt, 'the notice lies over the way to a new account').toBe(false);
  await close.hover();
  await endTime();
  await expect(notice).toHaveCount(0);
});

test('a missing value is named beside its field, and nothing is sent @phone', async ({ windows }) => {
  const window = await windows.visitor();
  const { page, t } = window;
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const login = new LoginPage(window);
  await login.open();
  await login.submit.click();
  await expect(login.number).toHaveAccessibleDescription(t('required'));
  await expect(login.number).toBeFocused();
  await login.number.fill('0712 000 184');
  await login.password.fill('seven77');
  await login.submit.click();
  await expect(login.password).toHaveAccessibleDescription(t('password_too_short', { min: 8 }));
  await login.number.fill('12');
  await login.submit.click();
  await expect(login.number).toHaveAccessibleDescription(t('invalid_phone'));
  expect(sent).toEqual([]);
});

test('a deactivated patient cannot log in and is told whom to contact, at a touch @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(refused);
  const { doctor, institution } = await people.clinic();
  const former = await people.patientOf(doctor, { status: 'inactive' });
  const window = await windows.visitor();
  const { page, t } = window;
  const login = new LoginPage(window);
  await login.open();
  await login.send({ number: former.user.mobile_number, password, role: 'patient' });
  const phone = formatPhone(institution.whatsapp_number ?? '');
  const told = page.getByRole('main').getByText(t('account_inactive_patient', { clinic: institution.name, phone }));
  await expect(told).toBeVisible();
  await expect(told.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${institution.whatsapp_number}`);
  await expectAccessible(page, 'login of a deactivated account');
  await expect(page).toHaveURL('/login');
});

test('after logout the person is at the login, and the way back leads nowhere @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/dashboard');
  await page.goto('/patient/account');
  await new AccountMenu(window).logOut();
  await expect(page.getByRole('status').getByText(t('session.logged_out'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await page.goto('/patient/account');
  await expect(page).toHaveURL('/login');
});

for (const key of ['accessToken', 'userType']) {
  test(`removing ${key} in one tab logs out the other @phone`, async ({ windows, people }) => {
    const { patient } = await people.clinic();
    const { page, context } = await windows.of(patient);
    await page.goto('/patient/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/patient/account');
    await other.evaluate((name) => localStorage.removeItem(name), key);
    await expect(page).toHaveURL('/login');
  });
}

for (const [what, token] of [
  ['that nobody can read', 'not a token'],
  ['that has expired', `x.${btoa(JSON.stringify({ sub: 'somebody', exp: 1_700_000_000 }))}.x`],
] as const) {
  test(`a token ${what} means logged out @phone`, async ({ page, problems }) => {
    // The token renewal without a cookie.
    problems.allow(refused);
    await page.goto('/login');
    await page.evaluate((value) => {
      localStorage.setItem('accessToken', value);
      localStorage.setItem('userType', 'patient');
    }, token);
    await page.goto('/patient/account');
    await expect(page).toHaveURL('/login');
  });
}

test('a second factor is asked for without losing what was typed @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 401/);
  const { doctor } = await people.clinic();
  const factor = await api.turnOnSecondFactor(doctor);
  const window = await windows.visitor();
  const { page, t } = window;
  const login = new LoginPage(window);
  await login.open();
  const given = { number: doctor.user.mobile_number, password, role: 'clinician' } as const;
  await login.password.fill(given.password);
  await page.getByRole('button', { name: t('login.show_password') }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await login.send(given);
  await expect(login.password, 'no browser remembers it as a text').toHaveAttribute('type', 'password');
  await expect(login.code).toBeFocused();
  await expect(login.code).not.toHaveAttribute('aria-invalid');
  await expect(login.number).toHaveValue(given.number);
  await expect(login.password).toHaveValue(given.password);
  await expectAccessible(page, 'login with a second factor');
  await login.submit.click();
  await expect(login.code).toHaveAccessibleDescription(new RegExp(t('totp_required')));
  await login.code.fill('000000');
  await login.submit.click();
  await expect(login.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
  await login.code.fill(factor.recoveryCodes[0] ?? '');
  await login.submit.click();
  await page.waitForURL('/clinician/dashboard');
});

test('too many tries say how long to wait, a busy server says so, and who says nothing is told by its status @phone', async ({
  windows,
  problems,
}) => {
  problems.allow(/status of (429|50[23])/);
  const window = await windows.visitor({ language: 'sw' });
  const { page, t } = window;
  const login = new LoginPage(window);
  const isLogin = (url: URL) => url.pathname === '/auth/login';
  const answers = [
    { status: 429, json: { code: 'rate_limited', message: t('rate_limited'), details: { retry_after: 840 } } },
    { status: 503, json: { code: 'server_busy', message: t('server_busy') } },
    { status: 502, body: '<h1>Bad Gateway</h1>' },
  ];
  await page.route(isLogin, (route) => route.fulfill(answers.shift()));
  await login.open();
  await login.send({ number: '0712 000 184', password, role: 'patient' });
  const main = page.getByRole('main');
  await expect(main.getByText(t('login.wait_minutes', { count: 14 }))).toBeVisible();
  await login.submit.click();
  await expect(main.getByText(t('server_busy'))).toBeVisible();
  await login.submit.click();
  const notices = page.getByRole('region', { name: t('shell.notices') });
  await expect(notices.getByText(t('shell.http_error', { status: 502 }))).toBeVisible();
  await expect(main.getByText(t('shell.http_error', { status: 502 }))).toBeVisible();
  await expect(login.password).toHaveValue(password);
});
