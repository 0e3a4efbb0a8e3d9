/** A phone that an earlier version of the app left loses nothing when this one opens it. */
import { plainFever } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { putRecordedPeople, recordedDevice, recordedPin, restoreRecorded } from '../fixtures/reused/recorded-device.ts';
import { storedInquiries, storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const { patient, inquiry } = recordedDevice;

test('a phone that an earlier version locked opens by its PIN, sends all that waited, and still has what was begun @phone @story', async ({
  windows,
  api,
  server,
  problems,
}) => {
  // The token of that time.
  problems.allow(/status of 401/);
  await putRecordedPeople(server.db);
  await api.ask(patient, { id: inquiry, topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  await restoreRecorded(page);

  await page.goto(`/patient/e-contact/${inquiry}`);
  await expect(page.getByRole('heading', { level: 1, name: t('lock.locked') })).toBeVisible();
  expect(await storedMessages(server.db, inquiry)).toEqual([]);
  await page.getByLabel(t('lock.pin_or_password'), { exact: true }).fill(recordedPin);
  await page.getByRole('button', { name: t('lock.unlock') }).click();

  const thread = new ThreadPage(window);
  await expect(thread.composer).toHaveValue('And one more thing');
  await expectNothingWaits(page);
  expect(await storedMessages(server.db, inquiry)).toEqual(['She slept well.', 'The fever is gone.']);
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature', 'temperature']);

  const begun = await QuizPage.of(window, 'cold_flu');
  await page.goto('/patient/quiz/cold_flu');
  await expect(begun.option('symptoms', 'runny_nose')).toBeChecked();
});
