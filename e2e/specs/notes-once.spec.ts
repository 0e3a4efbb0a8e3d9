/** A note is written once, however often it is saved: its page may close while it is sent, or its answer be lost. */
import type { Request, Route } from '@playwright/test';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { expectKept, expectNothingWaits, fillPhone, reloadAndBegin } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/people.ts';
import { type AppWindow, goWithin } from '../fixtures/windows.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RecordPage } from '../pages/record-page.ts';

const storedNotes = async (db: Database, { id }: PatientSeed): Promise<string[]> =>
  (await db.selectFrom('patient_note').select('note').where('patient_id', '=', id).execute()).map(({ note }) => note);

const isNew = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/notes');

/** Fate of the next note that is sent; later ones reach the server. */
async function nextNote({ page }: AppWindow, fate: (route: Route) => unknown) {
  let isFirst = true;
  await page.route('**/notes', async (route) => {
    if (!isFirst || !isNew(route.request())) return route.continue();
    isFirst = false;
    await fate(route);
  });
}

/** Another note, in its editor. */
function another(window: AppWindow, patient: PatientSeed) {
  const { page, t } = window;
  const panel = new RecordPage(window, patient).part('record.notes');
  return {
    field: panel.getByRole('textbox'),
    begin: async () => {
      // Late content above the button would move it away before the press ends.
      await expect(page.getByText(t('shell.loading'), { exact: true })).toHaveCount(0);
      await panel.getByRole('button', { name: t('record.notes_add') }).click();
    },
    save: () => panel.getByRole('button', { name: t('record.note_save'), exact: true }).click(),
  };
}

for (const [how, then] of [
  ['as it was', 'Walks with a stick.'],
  ['in other words', 'Walks with a stick since May.'],
] as const) {
  test(`a note whose page is loaded anew while it is sent, and that is saved again ${how}, is one @desktop`, async ({
    windows,
    people,
    server,
    problems,
  }) => {
    problems.allow(...lostConnections, /status of 409/);
    const { patient, doctor } = await people.clinic();
    const window = await windows.of(doctor);
    const { page } = window;
    await new RecordPage(window, patient).open();
    const note = another(window, patient);
    await note.begin();
    await note.field.fill('Walks with a stick.');
    await expectKept(page, 'Walks with a stick.');
    // The server does it; nobody hears of that.
    const done = Promise.withResolvers<unknown>();
    await nextNote(window, (route) => done.resolve(route.fetch()));
    await note.save();
    await done.promise;
    await reloadAndBegin(page, note.begin, 'note-editor');
    await expect(note.field).toHaveValue('Walks with a stick.');
    await note.field.fill(then);
    await note.save();
    await expect(note.field).toHaveCount(0);
    await expectNothingWaits(page);
    expect(await storedNotes(server.db, patient)).toEqual([then]);
  });

  test(`a note that a full phone could not keep, with an answer that got lost, saved again ${how}, is one @desktop`, async ({
    windows,
    people,
    server,
    problems,
  }) => {
    problems.allow(...lostConnections, /ERR_FAILED/, /status of 409/);
    const { patient, doctor } = await people.clinic();
    const window = await windows.of(doctor);
    const { page, t } = window;
    const record = new RecordPage(window, patient);
    await record.open();
    const note = another(window, patient);
    await note.begin();
    await note.field.fill('Walks with a stick.');
    await fillPhone(page);
    await nextNote(window, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await note.save();
    await expect(record.toast(t('record.note_failed'))).toBeVisible();
    await note.field.fill(then);
    await note.save();
    await expect(note.field).toHaveCount(0);
    expect(await storedNotes(server.db, patient)).toEqual([then]);
  });
}

test('a note that is answered when somebody else has signed in is not theirs, and takes nothing of theirs away @desktop @story', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(nurse, patient);
  const window = await windows.of(doctor);
  const { page, t } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  const note = another(window, patient);
  await note.begin();
  await note.field.fill('Of the doctor.');
  const [done, isHeard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await nextNote(window, async (route) => {
    const response = await route.fetch();
    done.resolve();
    await isHeard.promise;
    await route.fulfill({ response });
  });
  await note.save();
  await done.promise;
  await new AccountMenu(window).logOut();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('menu.log_out') })
    .click();
  const { mobile_number: number, user_type: role } = nurse.user;
  await new LoginPage(window).send({ number, password, role });
  await expect(page).toHaveURL('/clinician/dashboard');
  await goWithin(page, `/clinician/patients/${patient.id}`);
  await note.begin();
  await note.field.fill('Of the nurse.');
  await expectKept(page, 'Of the nurse.');
  isHeard.resolve();
  await expectNothingWaits(page);
  await expect(record.part('record.notes').getByText('Of the doctor.')).toBeVisible();
  await expect(record.part('record.note').getByText(t('record.note_none'))).toBeVisible();
  await expect(page.getByText(t('record.note_saved'))).toHaveCount(0);
  await page.reload();
  await expect(note.field).toHaveValue('Of the nurse.');
});
