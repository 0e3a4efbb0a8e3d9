/** Messages and questions read aloud: nothing is fetched before somebody asks for it, and what is heard is the sound. */
import type { Page, Request } from '@playwright/test';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const ask = { topic: 'temperature', told: plainFever } as const;
const advice = `Drink one cup of water every 2 hours. ${'Rest, eat a little, and drink again. '.repeat(8)}`.trim();
const isSound = (url: string): boolean => /\/audio\/|\/speech\/|generate-speech/.test(url);

/** A slow machine could miss that a short sound is playing. Here each takes sixteen times as long. */
const playSlowly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play');
    const play = own?.value as (this: HTMLMediaElement) => Promise<void>;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.playbackRate = 1 / 16;
      return play.call(this);
    };
  });

/** It is made once for everybody. On a busy machine that takes longer than the app waits for it. */
async function haveMade(page: Page, sound: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get(sound, { headers, timeout: timeLimit(150_000) })).ok()).toBe(true);
}

function soundsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    if (isSound(request.url())) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

test('a patient hears what the clinic wrote, pays for it once, and stops it @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  await api.say(doctor, id, advice);
  await api.say(patient, id, 'Thank you.');
  const window = await windows.of(patient);
  const { page, t } = window;
  const asked = soundsOf(page);
  await playSlowly(page);
  await page.goto(`/patient/e-contact/${id}`);
  const message = new ThreadPage(window).message(advice);
  const listen = message.getByRole('button', { name: t('speech.listen') });
  await expect(listen).toContainText(t('speech.size', { size: '53' }));
  const own = new ThreadPage(window).message('Thank you.');
  await expect(own.getByRole('button', { name: t('speech.listen') })).toHaveCount(0);
  expect(asked).toEqual([]);
  await listen.press('Enter');
  await expect(message.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  await expect(message.getByRole('button', { name: t('speech.stop') })).toContainText(/0:2\d/);
  await expectAccessible(page, 'a message that is being read aloud');
  await message.getByRole('button', { name: t('speech.stop') }).click();
  await listen.click();
  await expect(message.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(`POST /e-contacts/${id}/generate-speech`);
  expect(asked[1]).toMatch(/^GET \/audio\//);
  await message.getByRole('button', { name: t('speech.stop') }).click();
  await expect(listen).toBeVisible();
});

test('without a network it says so beside the message, and plays once there is one @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  await api.say(doctor, id, advice);
  const window = await windows.of(patient);
  const { page, t } = window;
  await playSlowly(page);
  await page.goto(`/patient/e-contact/${id}`);
  const message = new ThreadPage(window).message(advice);
  await expect(message.getByRole('button', { name: t('speech.listen') })).toBeVisible();
  await page.context().setOffline(true);
  await message.getByRole('button', { name: t('speech.listen') }).click();
  await expect(message.getByRole('status')).toHaveText(t('network_error'));
  await page.context().setOffline(false);
  await message.getByRole('button', { name: t('speech.listen') }).click();
  await expect(message.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  await expect(message.getByRole('status')).toBeEmpty();
});

test('a clinician hears a reply first; what was heard goes along with it, changed words go without @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const window = await windows.of(doctor);
  const { page, t } = window;
  await playSlowly(page);
  await page.goto(`/clinician/e-contact/${id}`);
  const consultation = new ConsultationPage(window, patient);
  const hear = page.getByRole('button', { name: t('speech.hear_first') });
  await expect(consultation.composer).toBeVisible();
  await expect(hear).toHaveCount(0);
  await consultation.composer.fill('Njoo kliniki kesho saa 09:00.');
  await hear.click();
  await expect(page.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  await expectAccessible(page, 'a reply that is being heard');
  await consultation.reply('Njoo kliniki kesho saa 09:00.');
  await expect(consultation.message('Njoo kliniki').getByRole('button', { name: t('speech.listen') })).toBeVisible();
  await expect(hear).toBeDisabled();
  await consultation.composer.fill('Njoo leo.');
  await hear.click();
  await expect(page.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  await consultation.reply('Njoo leo mapema.');
  await expect(consultation.message('Njoo leo mapema.')).toContainText(t('thread.sent'));
  const { messages } = (await api.thread(doctor, id)).item;
  expect(messages.map(({ e_contact_message: { audio_url } }) => audio_url !== null)).toEqual([true, false]);
  await consultation.composer.fill('a'.repeat(2001));
  await expect(page.getByText(t('speech.too_long'))).toBeVisible();
});

test('a question is read aloud in its language, and each next one for whoever wants that @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient } = await people.clinic();
  await server.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', patient.user.id).execute();
  const window = await windows.of(patient, { language: 'sw' });
  const { page, t } = window;
  const asked = soundsOf(page);
  await playSlowly(page);
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const listen = page.getByRole('button', { name: t('speech.listen_question') });
  await expect(listen).toContainText(/KB/);
  await expectAccessible(page, 'a question that can be read aloud');
  expect(asked).toEqual([]);
  await haveMade(page, '/speech/questions/sw/temperature/fever_now');
  const always = page.getByRole('checkbox', { name: t('speech.always') });
  await expect(always).toHaveCount(0);
  await listen.click();
  await always.check();
  await expect(page.getByRole('button', { name: t('speech.stop') })).toBeVisible();
  await expectAccessible(page, 'a question that is read aloud');
  expect(asked).toEqual(['GET /speech/questions/sw/temperature/fever_now']);
  await quiz.option('fever_now', 'yes').check();
  await quiz.next();
  await quiz.expectQuestion('brain_signs');
  await expect.poll(() => asked.at(-1)).toBe('GET /speech/questions/sw/temperature/brain_signs');
  await always.uncheck();
});
