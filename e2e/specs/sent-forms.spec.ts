/** A form that the page left while it was sent: the queue has it, and the next thing that is typed there is another. */
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createDataRequest, listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import type { Route } from '@playwright/test';
import { plainFever } from '../fixtures/content.ts';
import { expectKept, expectNothingWaits } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** The server does it, and the page hears nothing of it. */
async function losing({ context }: AppWindow, path: string): Promise<{ done: () => number }> {
  let done = 0;
  await context.route(`**${path}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    done += 1;
  });
  return { done: () => done };
}

/** Another tab, of which the one before has left nothing. */
async function dying({ context, page, t }: AppWindow): Promise<AppWindow> {
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  return { context, page: await context.newPage(), t } as AppWindow;
}

test('a request made as the page died is made once, and the patient can make another @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  const askedFor = async () =>
    (await api.as(patient, listOwnDataRequests, {})).data_requests.map(({ text }) => text).toSorted();
  const formOf = ({ page, t }: AppWindow) => ({
    wish: page.getByRole('textbox', { name: t('data_requests.text_correction') }),
    send: page.getByRole('button', { name: t('data_requests.send') }),
  });
  await first.page.goto('/patient/account/record');
  await formOf(first).wish.fill('My birthday is in May');
  await expectKept(first.page, 'My birthday is in May');
  const lost = await losing(first, pathOf(createDataRequest));
  await formOf(first).send.click();
  await expect.poll(lost.done).toBe(1);

  const second = await dying(first);
  await second.page.goto('/patient/account/record');
  await expectNothingWaits(second.page);
  const { wish, send } = formOf(second);
  await expect(wish).toHaveValue('');
  await wish.fill('My name is written with two n');
  await send.click();
  await expect(wish).toHaveValue('');
  expect(await askedFor()).toEqual(['My birthday is in May', 'My name is written with two n']);
});

test('a request whose answer was lost is reported, and can go as a new one by pressing once more @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of (403|409)/);
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const { page, context, t } = await windows.of(patient);
  const wish = page.getByRole('textbox', { name: t('data_requests.text_correction') });
  const send = page.getByRole('button', { name: t('data_requests.send') });
  await page.goto('/patient/account/record');
  await wish.fill('My birthday is in May');
  // The server does it, and something between answers in its place.
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Nope' } });
  };
  await context.route(`**${pathOf(createDataRequest)}*`, lose);
  await send.click();
  await expect(page.getByText('Nope')).toBeVisible();
  await context.unroute(`**${pathOf(createDataRequest)}*`, lose);
  await expectKept(page, 'My birthday is in May');
  await page.reload();
  await expect(wish).toHaveValue('My birthday is in May');
  await wish.fill('My birthday is on 5 May');
  await send.click();
  await expect(page.getByText(t('connection.earlier_arrived'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'My birthday is in May' })).toBeVisible();
  await send.click();
  await expect(wish).toHaveValue('');
  const { data_requests: asked } = await api.as(patient, listOwnDataRequests, {});
  expect(asked.map(({ text }) => text).toSorted()).toEqual(['My birthday is in May', 'My birthday is on 5 May']);
});

test('a correction that was saved as the page died stands once, and a second one can be written @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const stands = async () => ((await api.thread(doctor, id)).corrections ?? []).map(({ text }) => text);
  const opened = async ({ page, t }: AppWindow) => {
    await page.goto(`/clinician/e-contact/${id}`);
    await page.getByRole('button', { name: t('corrections.add') }).click();
    const dialog = page.getByRole('alertdialog');
    const save = dialog.getByRole('button', { name: t('corrections.save') });
    return { dialog, save, text: dialog.getByLabel(t('corrections.text')) };
  };
  const first = await windows.of(doctor);
  const form = await opened(first);
  await form.text.fill('It began on Monday');
  await expectKept(first.page, 'It began on Monday');
  const lost = await losing(first, pathOf(createCorrection, { id }));
  await form.save.click();
  await expect.poll(lost.done).toBe(1);

  const second = await dying(first);
  const again = await opened(second);
  await expect(again.text).toHaveValue('');
  await expectNothingWaits(second.page);
  await again.text.fill('It was 39.5 °C');
  await again.save.click();
  await expect(again.dialog).toHaveCount(0);
  expect(await stands()).toEqual(['It began on Monday', 'It was 39.5 °C']);
});
