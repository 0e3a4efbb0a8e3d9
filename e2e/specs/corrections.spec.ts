/** A patient says what is wrong in their record; their clinician corrects it beside, and both read it. */
import type { Request } from '@playwright/test';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, plainFever, questionTexts } from '../fixtures/content.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { jumpsOf, makeJumpsKnown } from '../fixtures/reactions.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

test('the clinic corrects beside the answer as the patient asks, also without a network, and the patient reads it @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const wish = { id: newId(Date.now()), kind: 'correction', text: 'The fever began on Monday' } as const;
  await api.as(patient, createDataRequest, { body: wish });
  const [theirs, ours] = [await windows.of(patient), await windows.of(doctor)];
  await theirs.page.goto(`/patient/e-contact/${id}`);
  await theirs.page.locator('summary').click();

  const { page, context, t } = ours;
  await page.goto(`/clinician/e-contact/${id}`);
  const corrections = page.getByRole('region', { name: t('corrections.title') });
  await expect(corrections).toContainText(wish.text);
  await expectKeeps(page);
  await expectFetched(page, 'correction-dialog');
  await context.setOffline(true);
  await corrections.getByRole('button', { name: t('corrections.add') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('corrections.save') }).click();
  await expect(dialog.getByText(t('required'))).toHaveCount(2);
  const content = await contentOf('temperature', 'sw');
  const [question] = Object.keys((await api.thread(doctor, id)).answers);
  const label = questionTexts(content, question ?? '').text;
  await dialog.getByLabel(t('corrections.what')).selectOption({ label });
  await dialog.getByLabel(t('corrections.text')).fill('Ilianza Jumatatu');
  await dialog.getByRole('button', { name: t('corrections.save') }).click();
  await expect(dialog.getByText(t('required')), 'nothing is answered that nobody chose').toHaveCount(1);
  await expectAccessible(page, 'correcting an inquiry');
  await dialog.getByLabel(t('corrections.request')).selectOption({ label: wish.text });
  await dialog.getByRole('button', { name: t('corrections.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(corrections).toContainText(t('connection.waiting'));
  await expect(corrections).not.toContainText(wish.text);

  await context.setOffline(false);
  await expect(corrections).not.toContainText('Ilianza Jumatatu');
  const row = page.locator('dl > div').filter({ hasText: label });
  await expect(row).toContainText('Ilianza Jumatatu');
  await expect(row).toContainText('Dr. Wanjiru Kamau');
  await expect(theirs.page.getByText('Ilianza Jumatatu')).toBeVisible();
  await expectAccessible(theirs.page, 'a corrected answer');

  await theirs.page.goto('/patient/account/record');
  await expect(theirs.page.getByText(theirs.t('data_requests.corrected', { text: 'Ilianza Jumatatu' }))).toBeVisible();
  await theirs.page.getByRole('link', { name: theirs.t('data_requests.see_inquiry') }).click();
  await expect(theirs.page).toHaveURL(`/patient/e-contact/${id}`);
});

test('the way to a correction comes with the answers, and what comes later moves none that somebody reads', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(doctor);
  const { page, t } = window;
  await makeJumpsKnown(window);
  const { promise: hasRead, resolve: come } = Promise.withResolvers<void>();
  const isLate = /\/assets\/listen-/;
  await page.route(isLate, async (route) => {
    await hasRead;
    await route.continue();
  });
  const onTheirWay = new Set<Request>();
  const ended = (request: Request) => onTheirWay.delete(request);
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.goto(`/clinician/e-contact/${id}`);
  const answer = page.locator('dl > div').first();
  const place = async () => (await answer.boundingBox())?.y;
  await expect(answer).toBeVisible();
  await expect(page.getByRole('button', { name: t('corrections.add') })).toBeVisible();
  // All that comes after the page has come, but this.
  const areLate = () => [...onTheirWay].map((request) => isLate.test(request.url()));
  await expect.poll(() => [...new Set(areLate())]).toEqual([true]);
  const before = { place: await place(), jumps: await jumpsOf(window) };
  come();
  await expect.poll(() => onTheirWay.size).toBe(0);
  expect({ place: await place(), jumps: await jumpsOf(window) }).toEqual(before);
});

test('a correction that answers no request leaves it open, also where the form was filled in before it came @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/e-contact/${id}`);
  const add = page.getByRole('button', { name: t('corrections.add') });
  const dialog = page.getByRole('alertdialog');
  await add.click();
  await expect(dialog.getByLabel(t('corrections.request'))).toHaveCount(0);
  await dialog.getByLabel(t('corrections.text')).fill('It began on Monday');
  await expectKept(page, 'It began on Monday');
  const wish = { id: newId(Date.now()), kind: 'correction', text: 'I do not cough' } as const;
  await api.as(patient, createDataRequest, { body: wish });
  await page.reload();
  await add.click();
  await expect(dialog.getByLabel(t('corrections.text'))).toHaveValue('It began on Monday');
  const save = dialog.getByRole('button', { name: t('corrections.save') });
  await save.click();
  await expect(dialog.getByText(t('required'))).toHaveCount(1);
  await dialog.getByLabel(t('corrections.request')).selectOption({ label: t('corrections.no_request') });
  await save.click();
  await expect(dialog).toHaveCount(0);
  const { corrections, asked_corrections } = await api.thread(doctor, id);
  expect(corrections?.map(({ text }) => text)).toEqual(['It began on Monday']);
  expect(asked_corrections?.map(({ text }) => text)).toEqual([wish.text]);
});
