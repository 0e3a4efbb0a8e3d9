/** Two administrators change the same fields at the same time, each in a window; and failures show their cause. */
import type { BrowserContext, Route } from '@playwright/test';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { doctorName } from '../pages/invite-dialog.ts';

test('the second to save the same clinician or institution is told and sees both versions @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 40[49]/);
  const mark = newId(Date.now()).slice(-6);
  const { institution, doctor } = await people.clinic({ named: `Bandari ${mark}` });
  const first = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }));
  const second = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }), { theme: 'dark' });
  const [one, other] = [new InstitutionPage(first), new InstitutionPage(second)];
  const { t } = first;
  const both = [one, other];
  const name = doctorName(doctor);
  for (const desk of both) {
    await desk.open(institution);
    await desk.button('staff.edit_named', name).click();
  }
  await one.field('account.profession').fill('Surgeon');
  await other.field('account.profession').fill('Cardiologist');
  await other.field('account.patient_list_name').fill('Hearts');
  await one.press('account.save');
  await expect(one.dialog).toBeHidden();

  // Theirs stands beside what was typed here, and the first press does not replace it.
  await expect(other.dialog).toContainText(t('account.newer_title'));
  await other.press('account.save');
  await expect(other.page.getByText(t('account.newer_title'))).toHaveCount(2);
  await expect(other.dialog).toContainText('Surgeon');
  await expect(other.field('account.profession')).toHaveValue('Cardiologist');
  await expectAccessible(other.page, 'a clinician whom somebody else changed, dark');
  await expect(one.rowOf(name)).toContainText('Surgeon');
  await other.press('account.save');
  await expect(other.dialog).toBeHidden();
  await expect(one.rowOf(name)).toContainText('Cardiologist');

  for (const desk of both) {
    await desk.page.goto('/admin/institutions');
    await desk.page.getByRole('searchbox', { name: t('institutions.search') }).fill(mark);
    await desk.button('institutions.edit_named', institution.name).click();
  }
  await other.field('institution.name').fill(`Bandari Kuu ${mark}`);
  await one.field('institution.name').fill(`Bandari Mpya ${mark}`);
  await one.field('institution.business_hours').fill('Mon-Fri 07:00-15:00');
  await one.press('institution.save');
  await expect(one.dialog).toBeHidden();
  await expect(other.dialog).toContainText(t('account.newer_title'));
  await other.press('institution.save');
  await expect(other.page.getByText(t('account.newer_title'))).toHaveCount(2);
  await expect(other.dialog).toContainText(`Bandari Mpya ${mark}`);
  await expect(other.field('institution.name')).toHaveValue(`Bandari Kuu ${mark}`);
  // Untouched fields already have the other's values.
  await expect(other.field('institution.business_hours')).toHaveValue('Mon-Fri 07:00-15:00');
  await other.dialog.getByRole('button', { name: `${t('account.newer_take')}: ${t('institution.name')}` }).click();
  await expect(other.field('institution.name')).toHaveValue(`Bandari Mpya ${mark}`);
  await other.press('shell.cancel');
  await expect(one.button('institutions.edit_named', `Bandari Mpya ${mark}`)).toBeVisible();

  await one.open({ id: newId(Date.now()) });
  await expect(one.page.getByRole('heading', { level: 1, name: t('institutions.not_found') })).toBeVisible();
  await expectAccessible(one.page, 'an institution that is not there');
});

const reason = 'Nope';

/** Every write is refused for a reason that no screen expects. */
async function refusingWrites(context: BrowserContext, during: () => Promise<void>): Promise<void> {
  const paths = /\/(clinicians|clinician-invitations)(\/|$)/;
  const refuse = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'nope', message: reason } });
  await context.route(paths, refuse);
  await during();
  await context.unroute(paths, refuse);
}

test('a failure says its cause to the administrator, and keeps the typed values @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 400/, /ERR_FAILED/);
  const { institution, doctor } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const desk = await windows.of(admin);
  const { page, t, context } = desk;
  const list = new InstitutionPage(desk);
  const name = doctorName(doctor);
  const invited = 'Wafula';
  const failed = (key: Parameters<typeof t>[0]) => page.getByText(`${t(key)}. ${reason}`);
  await list.open(institution);
  await list.button('staff_invite.open').click();
  await list.fillInvitation({
    role: 'nurse',
    given_name: invited,
    mobile_number: newNumber(),
    work_experience: 'Ten years on the maternity ward',
  });
  await refusingWrites(context, async () => {
    await list.press('staff_invite.send_invitation');
    await expect(list.dialog.getByText(`${t('invite.not_sent')}. ${reason}`)).toBeVisible();
    await list.press('staff_invite.keep_draft');
    await expect(list.dialog.getByText(`${t('staff_invite.not_kept')}. ${reason}`)).toBeVisible();
    await expectAccessible(page, 'an invitation that was refused');
  });
  await list.press('staff_invite.keep_draft');
  await expect(list.dialog).toBeHidden();
  await list.tab('invitations').click();
  await refusingWrites(context, async () => {
    await list.button('staff_invite.send_named', invited).click();
    await expect(failed('invite.not_sent')).toBeVisible();
    await list.button('staff_invite.delete_named', invited).click();
    await list.answer('staff_invite.delete');
    await expect(failed('invite.not_deleted')).toBeVisible();
    await list.answer('staff.keep');

    await list.tab('clinicians').click();
    await list.button('staff.edit_named', name).click();
    await list.field('account.profession').fill('Surgeon');
    await list.press('account.save');
    await expect(failed('staff.not_saved')).toBeVisible();
    await expect(list.field('account.profession')).toHaveValue('Surgeon');
    await list.press('shell.cancel');
  });

  // On another device: this one has kept it.
  const other = await windows.of(admin);
  const there = new InstitutionPage(other);
  const isInstitution = (url: URL) => url.pathname === `/institutions/${institution.id}`;
  await other.context.route(isInstitution, (route) => route.abort());
  await there.open(institution);
  await expect(other.page.getByRole('heading', { level: 1, name: t('institutions.data_not_loaded') })).toBeVisible();
  await expectAccessible(other.page, 'an institution that was not loaded');
  const again = other.page.getByRole('button', { name: t('shell.try_again') });
  await askAgain(again, {
    of: isInstitution,
    mend: () => other.context.unroute(isInstitution),
    come: there.rowOf(name),
  });
});
