/** A patient asks for correction and erasure; the admin of the clinic refuses the first with a reason, and erases. */
import {
  answerDataRequest,
  createDataRequest,
  listOwnDataRequests,
} from '@hodi/domain/data-requests/data-requests.api.ts';
import { daysToAnswer } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { auditLine, leaveLines } from '@hodi/server/src/work/audit-line.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';

test('the clinic’s admin answers a patient’s request about their data @story', async ({
  windows,
  people,
  problems,
}) => {
  // The patient's own window, once they are erased.
  // The owner of an erased account is told at the token renewal that it is no longer active.
  problems.allow(/401 \(Unauthorized\)/, /403 \(Forbidden\).*\/auth\/refresh/);
  const { institution, patient, doctor } = await people.clinic();
  const own = await windows.of(patient);
  await own.page.goto('/patient/account/details');
  // The details lead there.
  await own.page.getByRole('link', { name: own.t('account.ask_correction') }).click();
  await expect(own.page.getByRole('heading', { name: own.t('data_requests.title') })).toBeInViewport();
  const wish = own.page.getByRole('textbox', { name: own.t('data_requests.text_correction') });
  await wish.fill('My birthday is in May');
  await own.page.getByRole('button', { name: own.t('data_requests.send') }).click();
  await expect(own.page.getByText(own.t('data_requests.state_open'))).toBeVisible();
  await own.page.getByRole('radio', { name: own.t('data_requests.kind_erasure') }).check();
  await expect(own.page.getByText(own.t('data_requests.erasure_what'))).toBeVisible();
  await own.page.getByRole('textbox', { name: own.t('data_requests.text_erasure') }).fill('I moved away');
  await own.page.getByRole('button', { name: own.t('data_requests.send') }).click();
  await expect(own.page.getByText(own.t('data_requests.state_open'))).toHaveCount(2);
  const asked = own.page.getByRole('listitem').filter({ hasText: 'My birthday' });
  await expect(asked, 'of whom it was asked').toContainText(institution.name);
  await expectAccessible(own.page, 'account with requests about data');

  const { page, t } = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  await page.goto('/');
  await page.getByRole('link', { name: t('clinician_home.data_requests', { count: 2 }) }).click();
  await expect(page.getByText('My birthday is in May')).toBeVisible();
  await expectAccessible(page, 'requests about data');
  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await rowOf('My birthday')
    .getByRole('button', { name: t('data_requests.refuse') })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('It is as on your card');
  await dialog.getByRole('button', { name: t('data_requests.refuse') }).click();
  await expect(rowOf('My birthday')).toContainText(t('data_requests.state_refused'));
  // The patient's page stands there still.
  await expect(own.page.getByText('It is as on your card')).toBeVisible();
  await rowOf('I moved away')
    .getByRole('button', { name: t('data_requests.erase') })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText(t('data_requests.erase_what'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('data_requests.erase') })
    .click();
  await expect(rowOf('I moved away').or(rowOf(t('data_requests.kind_erasure')))).toContainText(
    t('data_requests.state_done'),
  );
});

test('a request unanswered in time says so to both sides, and stands first in the admin’s list @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const ask = (text: string) =>
    api.as(patient, createDataRequest, { body: { id: newId(Date.now()), kind: 'correction', text } });
  await ask('My name is new');
  await ask('My birthday is old');
  const asked = { created_at: new Date(Date.now() - (daysToAnswer + 1) * 86_400_000) };
  const old = server.db.updateTable('data_request').set(asked).where('patient_id', '=', patient.id);
  await old.where('text', '=', 'My birthday is old').execute();

  const own = await windows.of(patient);
  await own.page.goto('/patient/account/record');
  const admin = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  await admin.page.goto('/');
  await admin.page.getByRole('link', { name: admin.t('clinician_home.data_requests', { count: 2 }) }).click();
  for (const { page, t } of [own, admin]) {
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(row('My birthday is old')).toContainText(t('data_requests.overdue'));
    await expect(row('My name is new')).toContainText(t('data_requests.state_open'));
    await expect(page.getByText(t('data_requests.overdue'))).toHaveCount(1);
    await expectAccessible(page, 'a request about data that is overdue');
  }
  const rows = admin.page.getByRole('listitem').filter({ hasText: /My (name|birthday)/ });
  await expect(rows.first()).toContainText('My birthday is old');
});

test('the erasing admin reads who else is told, the patient who gave the record out, and nobody the name afterwards @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  // The patient's window stands open when their account is closed, and is told so at the renewal.
  problems.allow(/401 \(Unauthorized\)/, /403 \(Forbidden\).*\/auth\/refresh/);
  const [{ institution, patient, doctor }, other] = [await people.clinic(), await people.clinic()];
  await people.connect(other.doctor, patient);
  // As the command leaves it that exports a whole institution.
  const nobody = { user_id: null, user_type: null, session_id: null, role: null, request_id: null };
  const signer = { ...nobody, address: 'command line: neema', institution_id: institution.id };
  const work = { action: 'command.fhir_export', outcome: 'done' as const, patient_ids: [patient.id] };
  await leaveLines(server.db, [auditLine(signer, work, Date.now())]);
  const own = await windows.of(patient);
  await own.page.goto('/patient/account/record');
  await own.page.getByRole('button', { name: own.t('access.show') }).click();
  const access = own.page.getByRole('listitem').filter({ hasText: institution.name });
  await expect(access).toContainText(own.t('access.given_out'));
  await expectAccessible(own.page, 'who gave out the own record');

  const body = { id: newId(Date.now()), kind: 'erasure' as const, text: 'I moved away' };
  await api.as(patient, createDataRequest, { body });
  const { page, t } = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  await page.goto('/');
  await page.getByRole('link', { name: t('clinician_home.data_requests', { count: 1 }) }).click();
  const row = page.getByRole('listitem').filter({ hasText: t('data_requests.kind_erasure') });
  await expect(row).toContainText(`Patient/${patient.id}`);
  await row.getByRole('button', { name: t('data_requests.erase') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(t('data_requests.erase_elsewhere', { count: 1 }));
  await expect(dialog).toContainText(`Patient/${patient.id}`);
  await expectAccessible(page, 'erasing who is in care elsewhere too');
  await dialog.getByRole('button', { name: t('data_requests.erase') }).click();
  await expect(row).toContainText(t('data_requests.number', { id: body.id }));
  await expect(row).toContainText(t('data_requests.erased_patient'));
  await expect(row).not.toContainText(displayName(patient.user));
  await page.goto('/admin/audit');
  await expect(page.getByText(t('audit.erased')).first()).toBeVisible();
  await expect(page.getByText(displayName(patient.user))).toHaveCount(0);
  await expectAccessible(page, 'the log, of who is erased');

  const theirs = await windows.of(await people.colleagueOf(other.doctor, { role: 'admin' }));
  await theirs.page.goto(`/admin/institutions/${other.institution.id}/roles?tab=patients`);
  await expect(theirs.page.getByText(t('data_requests.erased_patient'))).toBeVisible();
});

test('a request of a patient without an institution goes to superusers, who answer it among the institutions @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  // The record is none of a superuser's, who is told of it how the patient is reached.
  problems.allow(/net::ERR_FAILED/, /404 \(Not Found\).*\/patients\//);
  const { institution, patient, doctor } = await people.clinic();
  const text = 'Mimi sina kituo';
  const body = { id: newId(Date.now()), kind: 'correction' as const, text };
  await server.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', patient.id).execute();
  // Superusers see the open ones of all institutions, so also those of other tests.
  await server.db.updateTable('data_request').set({ state: 'done', answered_at: new Date() }).execute();
  const superuser = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(superuser);
  const home = page.getByRole('region', { name: institution.name, exact: true });
  const link = page.getByRole('link', { name: t('clinician_home.data_requests_of_none', { count: 1 }) });
  await page.goto('/');
  await expect(home).toContainText(t('clinician_home.institution_patients'));
  // It is told at once.
  await api.as(patient, createDataRequest, { body });
  await expect(link).toBeVisible();
  await home.getByRole('link', { name: t('clinician_home.manage') }).click();
  await expect(home).toHaveCount(0);
  await page.goBack();
  await link.click();
  const row = page.getByRole('listitem').filter({ hasText: text });
  await expect(row).toContainText(t('data_requests.no_institution'));
  await expect(row).toContainText(t('data_requests.who_corrects'));
  await expectAccessible(page, 'institutions with a request about data');
  // Nobody else's list has them: from here it is known how they are reached.
  await row.getByRole('link', { name: displayName(patient.user) }).click();
  await expect(page.getByRole('heading', { name: t('record.closed_title') })).toBeVisible();
  await expect(page.locator(`a[href="tel:${patient.user.mobile_number}"]`)).toBeVisible();
  await page.goBack();
  const another = { id: newId(Date.now()), kind: 'correction' as const, text: 'Na jina langu' };
  await api.as(patient, createDataRequest, { body: another });
  await expect(page.getByRole('listitem').filter({ hasText: another.text })).toBeVisible();
  await row.getByRole('button', { name: t('data_requests.done') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Your birthday is in May now');
  await dialog.getByRole('button', { name: t('data_requests.done') }).click();
  await expect(row).toHaveCount(0);
  // The last one is answered elsewhere: what is typed here stays under the fingers.
  await page.getByRole('button', { name: t('data_requests.refuse') }).click();
  await dialog.getByRole('textbox').fill('It is as on your card');
  const answer = { state: 'done' as const, reason: 'Your name too' };
  await api.as(superuser, answerDataRequest, { params: { data_request_id: another.id }, body: answer });
  await expect(page.getByText(t('data_requests.none_open'))).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('It is as on your card');
});

test('a request is shown, though the list was being read meanwhile; typed values outlive a lost connection @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const { page, t, context } = await windows.of(patient);
  let isAsked = false;
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The first answer is as the list was before, and comes after the request has been written.
  await page.route(
    ({ pathname }) => pathname.endsWith(listOwnDataRequests.path),
    async (route) => {
      if (route.request().method() !== 'GET' || isAsked) return route.continue();
      const before = await route.fetch();
      await opened;
      return route.fulfill({ response: before });
    },
  );
  await page.goto('/patient/account/record');
  const wish = page.getByRole('textbox', { name: t('data_requests.text_correction') });
  await wish.fill('My birthday is in May');
  await context.setOffline(true);
  await expect(page.getByText(t('data_requests.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('data_requests.offline'))).toHaveCount(0);
  await expect(wish).toHaveValue('My birthday is in May');
  const written = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.endsWith(createDataRequest.path) && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: t('data_requests.send') }).click();
  await written;
  isAsked = true;
  open?.();
  await expect(page.getByText(t('data_requests.state_open'))).toBeVisible();
});
