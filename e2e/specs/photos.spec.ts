/** Photos on a bad connection: small, without the camera's metadata, and stored exactly once. */
import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import type { Api } from '../fixtures/api.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { password, type Person } from '../fixtures/people.ts';
import { keptMedia } from '../fixtures/media/camera-photo.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { addPhoto, patiently } from '../pages/adding-photos.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const isContent = (url: URL) => url.pathname.endsWith('/content');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Attachments that a message announces. */
function announcedIn(request: Request): NewAttachment[] {
  return (request.postDataJSON() as { attachments?: NewAttachment[] }).attachments ?? [];
}

const nextMessage = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/message'), patiently);

test.beforeEach(({ problems }) => problems.allow(...lostConnections, /status of 404|status of 409/));

test('a photo is sent once over a line that is cut, small, upright and without what the camera noted @phone @story', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await thread.open(id);
  const arrived: Buffer[] = [];
  let cuts = 0;
  await page.route(isContent, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.fallback();
    cuts += 1;
    // Cut before the server hears it, and after it has answered.
    if (cuts === 1) return route.abort('connectionreset');
    const answer = await route.fetch();
    if (answer.status() === 204) arrived.push(request.postDataBuffer() ?? Buffer.alloc(0));
    if (cuts === 2) return route.abort('connectionreset');
    return route.fulfill({ response: answer });
  });
  await addPhoto(window);
  await expectAccessible(page, 'a photo beside a message');
  await page.getByRole('textbox', { name: t('tray.describe') }).fill('The rash on my arm');
  await thread.composer.fill('It has spread.');
  const sent = nextMessage(page);
  await thread.send();
  const [announced] = announcedIn(await sent);
  expect(announced).toMatchObject({ kind: 'photo', description: 'The rash on my arm', width: 960, height: 1280 });
  expect(announced?.bytes).toBeLessThan(150 * 1024);
  await expect(thread.message('It has spread.').getByText(t('media.look'))).toBeVisible(patiently);
  await expect
    .poll(async () => (await attachmentsOf(api, doctor, id)).map(({ state }) => state), patiently)
    .toEqual(['stored']);
  const whole = Buffer.concat(arrived);
  expect(sha256(whole)).toBe(announced?.sha256);
  expect(whole.includes('Exif')).toBe(false);
  await expectAccessible(page, 'a thread with a photo');
  await thread.message('It has spread.').getByText(t('media.look')).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The rash on my arm' })).toBeVisible();
});

async function attachmentsOf(api: Api, doctor: Person, id: string) {
  const { item } = await api.thread(doctor, id);
  return item.messages.flatMap(({ e_contact_message }) => e_contact_message.attachments ?? []);
}

test('a photo left in the composer of a resolved inquiry is shown, and goes along when asking again @phone @story', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await thread.open(id);
  await addPhoto(window);
  await page.getByRole('textbox', { name: t('tray.describe') }).fill('The rash on my arm');
  await expect.poll(() => keptMedia(page), patiently).toMatchObject([{ state: 'draft' }]);
  await api.resolve(doctor, id);
  await expect(thread.resolved.first()).toBeVisible();
  const left = thread.message(t('thread.not_sent'));
  await expect(left.getByText('The rash on my arm')).toBeVisible(patiently);
  await page.reload();
  await expect(left.getByText('The rash on my arm')).toBeVisible(patiently);
  await expectAccessible(page, 'a photo that can no longer be sent');
  await page.getByRole('button', { name: t('follow_up.title') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('It came back.');
  await dialog.getByRole('radio', { name: t('follow_up.danger_answers.no'), exact: true }).check();
  await dialog.getByRole('button', { name: t('follow_up.send') }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('list', { name: t('tray.title') })).toBeVisible(patiently);
  await page.goBack();
  await expect(thread.resolved.first()).toBeVisible();
  await expect(left).toHaveCount(0);
});

test('a photo left in a resolved inquiry can be deleted @phone', async ({ windows, people, api }) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await thread.open(id);
  await addPhoto(window);
  await api.resolve(doctor, id);
  await expect(thread.message(t('thread.not_sent'))).toBeVisible(patiently);
  await thread.log.getByRole('button', { name: t('thread.discard') }).click();
  await expect(thread.message(t('thread.not_sent'))).toHaveCount(0);
  await expect.poll(() => keptMedia(page), patiently).toEqual([]);
});

test('a clinician’s photo that is not sent is told when they resolve, and stays in sight @desktop', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, id, 'Drink much water.');
  await api.say(patient, id, 'Thank you.');
  const window = await windows.of(doctor);
  const { page, t } = window;
  const consultation = new ConsultationPage(window, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(page.getByRole('button', { name: t('inquiry.badge.no_reply_needed') })).toBeVisible();
  await addPhoto(window);
  await expect(page.getByRole('button', { name: t('inquiry.badge.no_reply_needed') })).toHaveCount(0);
  await expect(await consultation.askToResolve()).toContainText(t('consultation.resolve_unsent'));
  await consultation.confirmResolve();
  await expect(consultation.message(t('thread.not_sent')).getByText(t('media.look'))).toBeVisible(patiently);
});

test('a photo that is described with words of danger is advised about before it is sent @phone @story', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, institution } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  await new ThreadPage(window).open(id);
  await addPhoto(window);
  const number = formatPhone(institution.emergency_phone).replaceAll(' ', '\u00a0');
  const advice = page.getByRole('status').getByRole('link', { name: t('danger.call', { number }) });
  await expect(advice).toHaveCount(0);
  await page.getByRole('textbox', { name: t('tray.describe') }).fill('I am bleeding a lot');
  await expect(advice).toBeVisible(patiently);
});

test('a photo that waits outlives the page and the browser’s end @phone @story', async ({ windows, people, api }) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await thread.open(id);
  await addPhoto(window);
  // Begun and left: it stands there again.
  await page.reload();
  await expect(page.getByRole('list', { name: t('tray.title') })).toBeVisible(patiently);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('Without a network.');
  await expect(thread.message('Without a network.')).toContainText(t('media.on_its_way_photo'));
  await expect(thread.message('Without a network.')).toContainText(t('thread.waiting'));
  expect(await keptMedia(page)).toMatchObject([{ state: 'waiting', isSealed: true }]);
  await page.close();
  await context.setOffline(false);
  const later = { ...window, page: await context.newPage() };
  await later.page.goto(`/patient/e-contact/${id}`);
  await expect
    .poll(async () => (await attachmentsOf(api, doctor, id)).map(({ state }) => state), patiently)
    .toEqual(['stored']);
});

test('unsent photos of one user are neither shown to nor sent by the next on the same phone @phone @story', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const { patient: other } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await thread.open(id);
  await addPhoto(window);
  await context.setOffline(true);
  await thread.write('For my doctor alone.');
  await expect(thread.message('For my doctor alone.')).toContainText(t('media.on_its_way_photo'));
  await expect(thread.message('For my doctor alone.')).toContainText(t('thread.waiting'));
  // Their session ends while the app is closed.
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.close();
  await context.setOffline(false);
  const later = { ...window, page: await context.newPage() };
  const uploads: string[] = [];
  later.page.on('request', (request) => isContent(new URL(request.url())) && uploads.push(request.method()));
  const login = new LoginPage(later);
  const logIn = async ({ user }: Person) => {
    await login.open();
    await login.send({ number: user.mobile_number, password, role: 'patient' });
    await expect(later.page).toHaveURL(/dashboard/);
  };
  await logIn(other);
  await later.page.waitForLoadState('networkidle');
  expect(await keptMedia(later.page)).toMatchObject([{ state: 'waiting', isSealed: true }]);
  expect(uploads).toEqual([]);
  expect(await attachmentsOf(api, doctor, id)).toEqual([]);
  // Back with its owner it goes by itself.
  await later.page.evaluate(() => localStorage.removeItem('accessToken'));
  await logIn(patient);
  await expect
    .poll(async () => (await attachmentsOf(api, doctor, id)).map(({ state }) => state), patiently)
    .toEqual(['stored']);
});
