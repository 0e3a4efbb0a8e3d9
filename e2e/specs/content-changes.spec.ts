/** A reviewer reads what changed since a signature that is no text: conditions, severity, options, words of danger. */
import { createHash } from 'node:crypto';
import type { ContentItem, ContentKey } from '@hodi/domain/content-review/content.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { signedItems, signedText } from '@hodi/domain/content-review/signed-text.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Server } from '../fixtures/server.ts';

type Former = (item: ContentItem) => ContentItem;

/** As the server of a release before left it. */
async function signBefore(
  { db }: Pick<Server, 'db'>,
  lead: ClinicianSeed,
  { topic, former }: { topic: ContentKey; former: Former },
): Promise<void> {
  const items = (await loadContent(topic)).items.map(former);
  const signer = { signed_by: lead.user.id, name: 'Dr. Wanjiru', profession: 'Physician', licence_number: 'KMPDC 7' };
  await db
    .insertInto('content_sign_off')
    .values({
      id: newId(Date.now()),
      topic,
      language: 'en',
      hash: createHash('sha256').update(signedText(items, 'en')).digest('hex'),
      items: JSON.stringify(signedItems(items, 'en')),
      ...signer,
      version: '2026-01-01.0a0a0a0a',
      signed_at: new Date('2026-02-01'),
    })
    .execute();
}

test('a rule that a release changed is read before and now: its condition and its severity @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const former: Former = (item) =>
    item.id === 'rule.INSOMNIA_WARNING_001'
      ? { ...item, when: ['compare', 'profile.age_years', '>=', 93], logic: { ...item.logic, severity: 'emergency' } }
      : item;
  await signBefore(server, lead, { topic: 'insomnia', former });
  const { page, t } = await windows.of(lead);
  await page.goto('/admin/content/insomnia?tab=changes');
  const panel = page.getByRole('region', { name: t('content.changes.since', { language: 'English' }) });
  await expect(panel.getByText(t('content.changes.part.when'), { exact: true })).toBeVisible();
  await expect(panel.locator('del', { hasText: '93' })).toBeVisible();
  await expect(panel.locator('ins').first()).toBeVisible();
  await expect(panel.locator('del', { hasText: t('content.emergency') })).toBeVisible();
  await expect(panel.locator('ins', { hasText: t('content.warning') })).toBeVisible();
  await expectAccessible(page, 'a rule that a release changed');
});

test('words of danger that went and came are read; who withdraws a signature is told of another that stays @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const former: Former = (item) => {
    if (item.id !== 'words.self_harm') return item;
    const phrases = ((item.logic?.['phrases'] ?? []) as string[]).filter((phrase) => phrase !== 'end my life');
    return { ...item, logic: { ...item.logic, phrases: [...phrases, 'finish myself'] } };
  };
  await signBefore(server, lead, { topic: 'danger_words', former });
  await signBefore(server, lead, { topic: 'danger_words', former });
  const { page, t } = await windows.of(lead);
  await page.goto('/admin/content/danger_words?tab=changes');
  await expect(page.locator('del', { hasText: 'finish myself' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'end my life' })).toBeVisible();
  await page
    .getByRole('button', { name: t('content.sign.withdraw') })
    .first()
    .click();
  await expect(page.locator('dialog').getByText(/^The signature of Dr\. Wanjiru, .* stays\./)).toBeVisible();
});
