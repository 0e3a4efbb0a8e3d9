/** Readers of an inquiry see its corrections. */
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, plainFever, questionTexts } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';

const aCorrection = () => ({ id: newId(Date.now()), data_request_id: null });

/** Without the moment. */
const countedIn = ({ t }: AppWindow, count: number): string => t('thread.inquiry_corrected', { count, at: '' }).trim();

test('a correction is seen in the conversation on both sides, with the question of an answer that was taken back', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const before = { value: 39.9, unit: 'c' };
  const id = await api.ask(patient, {
    topic: 'temperature',
    told: plainFever,
    changed: [{ question_id: 'temperature_c', before, after: null, rule_ids: [] }],
  });
  const correct = (question_id: string | null, text: string) =>
    api.as(doctor, createCorrection, { params: { id }, body: { ...aCorrection(), question_id, text } });
  const [theirs, ours] = [await windows.of(patient), await windows.of(doctor)];
  await theirs.page.goto(`/patient/e-contact/${id}`);
  const line = theirs.page.locator('summary');
  await expect(line).toBeVisible();
  await expect(line).not.toContainText(countedIn(theirs, 1));
  await expect(theirs.page.locator('details')).not.toHaveAttribute('open');

  await correct(null, 'Hakuwa na kikohozi');
  await expect(line).toContainText(countedIn(theirs, 1));
  await expect(theirs.page.getByText('Hakuwa na kikohozi')).toBeVisible();
  await correct('temperature_c', 'Ilikuwa 38.4');
  await expect(line).toContainText(countedIn(theirs, 2));
  const { text: asked } = questionTexts(await contentOf('temperature', 'sw'), 'temperature_c');
  const row = theirs.page.locator('dl > div').filter({ hasText: asked });
  await expect(row).toContainText('Ilikuwa 38.4');
  await expectAccessible(theirs.page, 'a corrected conversation');

  await line.click();
  await expect(theirs.page.getByText('Ilikuwa 38.4')).toHaveCount(0);
  await correct(null, 'Aliandika mume wake');
  await expect(line).toContainText(countedIn(theirs, 3));
  await expect(theirs.page.getByText('Aliandika mume wake'), 'who has closed it is left alone').toHaveCount(0);

  const consultation = new ConsultationPage(ours, patient);
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('messages');
  await expect(consultation.log).toContainText(countedIn(ours, 3));
  await expectAccessible(ours.page, 'a corrected consultation');
});

test('a patient who looks at what they asked sees at once that it was corrected @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const wish = { id: newId(Date.now()), kind: 'correction', text: 'Ilianza Jumatatu' } as const;
  await api.as(patient, createDataRequest, { body: wish });
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/account/record');
  const row = page.getByRole('listitem').filter({ hasText: wish.text });
  await expect(row).toContainText(t('data_requests.state_open'));
  const text = 'Ilianza tarehe 5';
  const told = row.getByText(t('data_requests.corrected', { text }));
  // The same words of two entries are two corrections.
  for (const [count, question_id] of [null, 'duration'].entries()) {
    const body = { ...aCorrection(), data_request_id: wish.id, question_id, text };
    await api.as(doctor, createCorrection, { params: { id }, body });
    await expect(told).toHaveCount(count + 1);
  }
  await expect(row).toContainText(t('data_requests.state_done'));
});
