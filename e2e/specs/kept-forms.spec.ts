/** Text typed into a form is stored on the device for its author, and restored after the app was ended. */
import type { Request } from '@playwright/test';
import { createDataRequest, listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectKept, expectNothingWaits, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { type AppWindow, look } from '../fixtures/windows.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

/** As a phone short of memory reopens the app: another tab, without any state of the previous one. */
async function killed({ context, page, t }: AppWindow): Promise<AppWindow> {
  const next = await context.newPage();
  await page.close();
  return { context, page: next, t } as AppWindow;
}

const invitation = ({ page, t }: AppWindow) => page.getByRole('dialog', { name: t('invite.title') });

async function openInvitation(desk: AppWindow) {
  await desk.page.goto('/clinician/patients');
  await desk.page.getByRole('button', { name: desk.t('invite.open') }).click();
  return invitation(desk).getByLabel(desk.t('person.given_name'));
}

test('a patient who is being registered or invited is not lost with the app @phone @story', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const first = await windows.of(doctor);
  const form = new AssistedPage(first);
  await form.open();
  await form.form.field('person.given_name').fill('Nekesa');
  await form.form.field('person.address').fill('Kibuye, Kisumu');
  await expectKept(first.page, 'Kibuye, Kisumu');
  const second = await killed(first);
  const again = new AssistedPage(second);
  await again.open();
  await expect(again.form.field('person.given_name')).toHaveValue('Nekesa');
  await expect(again.form.field('person.address')).toHaveValue('Kibuye, Kisumu');

  await (await openInvitation(second)).fill('Zuhura');
  await expectKept(second.page, 'Zuhura');
  const third = await killed(second);
  const name = await openInvitation(third);
  await expect(name).toHaveValue('Zuhura');
  await invitation(third)
    .getByRole('button', { name: third.t('shell.cancel') })
    .click();
  // Nobody leaves the page in the very moment in which they press.
  await expect.poll(async () => (await keptRows(third.page)).readable).not.toContain('Zuhura');
  await expect(await openInvitation(third)).toHaveValue('');
});

test('an invitation of a colleague and the reason of a refusal outlive a reload @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const body = { id: newId(Date.now()), kind: 'correction' as const, text: 'My birthday is in May' };
  await api.as(patient, createDataRequest, { body });
  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await page.goto(`/admin/institutions/${doctor.institution_id}/roles`);
  await list.button('staff_invite.open').click();
  await list.field('person.given_name').fill('Makena');
  await expectKept(page, 'Makena');
  await page.reload();
  await list.button('staff_invite.open').click();
  await expect(list.field('person.given_name')).toHaveValue('Makena');

  const refuse = async () => {
    await page.goto(`/admin/institutions/${doctor.institution_id}/roles?tab=patients`);
    await page.getByRole('button', { name: t('data_requests.refuse') }).click();
    return page.getByRole('alertdialog').getByRole('textbox');
  };
  await (await refuse()).fill('It is as on your card');
  await expectKept(page, 'It is as on your card');
  await expect(await refuse()).toHaveValue('It is as on your card');
});

test('a patient’s request about their data waits on the device without a network, and is sent by itself @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const { page, t, context } = await windows.of(patient, { keepsApp: true });
  // Nothing is kept a moment later: the page goes before.
  await page.addInitScript(() => {
    const before = globalThis.setTimeout;
    const never = 2_000_000_000;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, time?: number, ...given: unknown[]) =>
        before(work, time === 300 ? never : time, ...given),
    });
  });
  await page.goto('/patient/account/record');
  const wish = page.getByRole('textbox', { name: t('data_requests.text_correction') });
  await wish.fill('My birthday is in May');
  await look(page, 'hidden');
  await expectKept(page, 'My birthday is in May');
  await page.reload();
  await expect(wish).toHaveValue('My birthday is in May');

  await expectKeeps(page);
  await context.setOffline(true);
  await expect(page.getByText(t('data_requests.offline'))).toBeVisible();
  const send = page.getByRole('button', { name: t('data_requests.send') });
  const held = Promise.withResolvers<void>();
  const isList = (url: string) => new URL(url).pathname.endsWith(listOwnDataRequests.path);
  await context.route(
    ({ href }) => isList(href),
    async (route) => {
      await held.promise;
      await route.fallback();
    },
  );
  let hasListCome = false;
  const noteList = (request: Request) => (hasListCome ||= isList(request.url()));
  context.on('requestfinished', noteList);
  context.on('requestfailed', noteList);
  await send.click();
  const asked = page.getByRole('listitem').filter({ hasText: 'My birthday is in May' });
  await expect(asked).toContainText(t('connection.waiting'));
  await expect(wish).toHaveValue('');
  // It waits and is not being sent, however long the list takes.
  await expect(send).toBeVisible();
  expect(hasListCome).toBe(false);
  await context.setOffline(false);
  held.resolve();
  await expect(asked).toContainText(t('data_requests.state_open'));
  await expect(asked).toHaveCount(1);
  await expectNothingWaits(page);
});
