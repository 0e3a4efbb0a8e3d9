/** The first page of a patient's inquiry, and the list where they find it again. */
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { catalogTopics } from '@hodi/domain/questionnaires/catalog.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import type { ToldAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';

// The longer texts on the narrower screen.
const looks = [
  ['sw', 'phone'],
  ['en', 'desktop'],
] as const;
for (const [language, device] of looks) {
  const story = device === 'phone' ? ' @story' : '';
  test(`every topic in its group, the emergency number above them, in ${language} @${device}${story}`, async ({
    windows,
    people,
  }) => {
    const { patient, institution } = await people.clinic({ patientSpeaks: language });
    const { page, t } = await windows.of(patient, { theme: language === 'sw' ? 'dark' : 'light' });
    await page.goto('/patient/get-help');
    await expect(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
    for (const { title } of catalogTopics) {
      await expect(page.getByRole('link', { name: title[language] }).first()).toBeVisible();
    }
    for (const number of [institution.emergency_phone, '112']) {
      await expect(page.locator(`a[href="tel:${number}"]`)).toBeInViewport();
    }
    await expectAccessible(page, 'get help');
  });
}

test('my inquiries: unread first seen, filtered, searched, newest on top @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const answered = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const resolved = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, answered, 'Drink a lot of water and rest.');
  await api.resolve(doctor, resolved);
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  const rows = page.locator('a[href^="/patient/e-contact/"]');
  await page.goto('/patient/get-help');
  await page.getByRole('radio', { name: t('help.mine') }).check();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: t('inquiry.new_messages', { count: 1 }) })).toHaveCount(1);
  await expectAccessible(page, 'my inquiries');
  const show = page.getByRole('combobox', { name: t('inquiries.filter') });
  for (const [filter, count] of [
    ['resolved', 1],
    ['answered', 1],
    ['waiting_for_response', 1],
    ['all', 3],
  ] as const) {
    await show.selectOption(filter);
    await expect(rows, filter).toHaveCount(count);
  }
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByRole('heading', { name: t('inquiries.nothing_found') })).toBeVisible();
  await page.getByRole('link', { name: t('inquiries.show_all') }).click();
  await expect(rows).toHaveCount(3);
});

test('an inquiry filled in by the clinic is new, and no message @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const answers = { ...(await fullAnswers('temperature', plainFever, patient)) } as ToldAnswers;
  const body = { patient_id: patient.id, topic: 'temperature', answers };
  const { e_contact } = await api.as(doctor, createEContact, { body });
  const { page, t } = await windows.of(patient);
  const row = page.locator(`a[href="/patient/e-contact/${e_contact.id}"]`).first();
  for (const place of ['/patient/get-help?tab=mine', '/patient/dashboard']) {
    await page.goto(place);
    await expect(row).toContainText(t('inquiry.new'));
    await expect(row).not.toContainText(t('inquiry.new_messages', { count: 1 }));
  }
});

test('the server is asked for what was searched once, when it is written @phone', async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/e-contacts/list/for-patient/') && searchParams.has('search')) {
      asked.push(searchParams.get('search'));
    }
  });
  await page.clock.install();
  await page.goto('/patient/get-help?tab=mine');
  await expect(page.locator('a[href^="/patient/e-contact/"]')).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').pressSequentially('nothing');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: t('inquiries.nothing_found') })).toBeVisible();
  expect(asked).toEqual(['nothing']);
  await expect(page).toHaveURL('/patient/get-help?tab=mine&find=nothing');
});

test('my inquiries tell who said the last word; before anybody wrote, when it was sent @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  const row = page.locator('a[href^="/patient/e-contact/"]');
  await page.goto('/patient/get-help?tab=mine');
  await expect(row).toContainText(t('inquiry.sent', { at: '' }).trim());
  await expect(row).not.toContainText(doctor.user.given_name);
  await api.say(doctor, id, 'Drink a lot of water.');
  await expect(row).toContainText(`${shortName(doctor.user, doctor.role)}: Drink a lot of water.`);
  await api.say(patient, id, 'I will.');
  await expect(row).toContainText(t('inquiries.you_wrote', { text: 'I will.' }));
});

test('a long list comes page by page @phone', async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  for (let sent = 0; sent < 21; sent += 1) await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  const rows = page.locator('a[href^="/patient/e-contact/"]');
  await page.goto('/patient/get-help?tab=mine');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: t('inquiries.more') }).click();
  await expect(rows).toHaveCount(21);
  await expect(page.getByRole('button', { name: t('inquiries.more') })).toHaveCount(0);
});

test('the next page comes although news come while it is on its way @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  let id = '';
  for (let sent = 0; sent < 21; sent += 1) id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  const rows = page.locator('a[href^="/patient/e-contact/"]');
  await page.goto('/patient/get-help?tab=mine');
  await expect(rows).toHaveCount(20);
  // From here on the live connection brings the news: events missed before it wait for the page that is on its way.
  await api.say(doctor, id, 'Pumzika.');
  await expect(rows.first()).toContainText('Pumzika.');
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  const isNextPage = (url: URL) =>
    url.pathname.startsWith('/e-contacts/list/for-patient/') && url.searchParams.has('cursor');
  await page.route(isNextPage, async (route) => {
    await isTold;
    // A page that gave up on the request no longer takes it.
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: t('inquiries.more') }).click();
  await api.as(doctor, postMessage, { params: { id }, body: { message: 'Kunywa maji mengi.' } });
  await expect(rows.first()).toContainText('Kunywa maji mengi.');
  tell();
  await expect(rows).toHaveCount(21);
});

test('nobody who asked nothing yet is left without a next step @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/get-help?tab=mine');
  await expect(page.getByRole('heading', { name: t('help.empty') })).toBeVisible();
  await page.getByRole('link', { name: t('help.ask') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
});
