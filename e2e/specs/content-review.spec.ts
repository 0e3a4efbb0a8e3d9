/** The clinical content is read, tried out, commented and signed by clinicians; patients read who did it. */
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, optionText, questionTexts, ruleTitle } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { doctorName } from '../pages/invite-dialog.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const topic = '/admin/content/chest_pain';
const rule = 'Severe or crushing chest pain';

test('a superuser lets a doctor review the content, and nobody else finds the page @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const superuser = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page: ours, t } = await windows.of(doctor);
  await ours.goto('/admin/content');
  await expect(ours).toHaveURL('/clinician/dashboard');

  const theirs = await windows.of(superuser);
  await theirs.page.goto(`/admin/institutions/${doctor.institution_id}/roles`);
  const row = theirs.page.getByRole('row').filter({ hasText: doctor.user.given_name });
  await row.getByRole('button', { name: t('staff.more', { name: doctorName(doctor) }) }).click();
  await theirs.page.getByRole('menuitem', { name: t('staff.name_lead') }).click();
  const dialog = theirs.page.locator('dialog');
  await dialog.getByRole('button', { name: t('staff.name_lead') }).click();
  await expect(row.getByText(t('staff.lead'), { exact: true })).toBeVisible();

  // Told over the live line: the way there appears.
  await ours.getByRole('link', { name: t('menu.content') }).click();
  await expect(ours.getByRole('heading', { level: 1, name: t('content.title') })).toBeVisible();
});

test('a lead goes through a topic by the keyboard, tries it out without a trace, comments and signs @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  const { recoveryCodes } = await api.turnOnSecondFactor(lead);
  await page.goto('/admin/content');
  await page.getByRole('searchbox', { name: t('content.search') }).fill('crushing tearing');
  await page
    .getByRole('link', { name: new RegExp(rule) })
    .first()
    .click();
  await page.goto(`${topic}?tab=rules`);
  const first = page.getByRole('button', { name: /Chest pain with shortness of breath/ });
  await first.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const open = page.getByRole('button', { name: new RegExp(rule) });
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('content.when.fires')).first()).toBeVisible();
  await expectAccessible(page, 'a rule under review');

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  const tried = page.getByRole('region', { name: t('content.tabs.try') });
  await tried.getByRole('radio', { name: 'Yes, now' }).check();
  await tried.getByRole('checkbox', { name: 'Crushing, squeezing, or a heavy weight' }).check();
  await expect(tried.getByText(t('content.try.fires', { count: 1 }))).toBeVisible();
  await expect(tried.getByText(rule, { exact: true })).toBeVisible();
  await tried.getByText(t('content.try.why')).click();
  await expect(tried.getByText(t('content.when.holds')).first()).toBeAttached();
  expect(writes, 'a try-out sends nothing').toEqual([]);

  await open.focus();
  await page.keyboard.press('c');
  const dialog = page.locator('dialog');
  await dialog.getByRole('radio', { name: 'Kiswahili' }).check();
  await dialog.getByLabel(t('content.comments.body')).fill('One word is missing.');
  await dialog.getByRole('button', { name: t('content.comments.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('One word is missing.')).toBeVisible();
  const sign = page.getByRole('button', { name: t('content.sign.button', { language: 'Kiswahili' }) });
  await expect(sign).toBeDisabled();
  await page.getByRole('button', { name: t('content.comments.resolve'), exact: true }).click();
  await expect(sign).toBeEnabled();

  await page.getByRole('button', { name: t('content.sign.button', { language: 'English' }) }).click();
  await dialog.getByLabel(t('content.sign.licence')).fill('KMPDC 1234');
  await expectAccessible(page, 'signing');
  await dialog.getByRole('button', { name: t('content.sign.next') }).click();
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
  await dialog.getByLabel(t('login.totp_code')).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // In the list, and in the head of the topic.
  await expect(page.getByText(t('content.state.signed', { language: 'English' }), { exact: true })).toHaveCount(2);

  const theirs = await windows.of(patient);
  await theirs.page.goto('/patient/get-help');
  const unsigned = theirs.page.getByRole('link', { name: topicTitle('headache').en });
  await expect(unsigned).toContainText(t('reviewed.not_yet'));
  await expect(theirs.page.getByRole('link', { name: topicTitle('chest_pain').en })).not.toContainText(
    t('reviewed.not_yet'),
  );

  await page.getByRole('tab', { name: t('content.tabs.changes') }).click();
  await page.getByRole('button', { name: t('content.sign.withdraw') }).click();
  await dialog.getByLabel(t('content.sign.reason')).fill('A new guideline');
  await dialog.getByRole('button', { name: t('content.sign.withdraw') }).click();
  await expect(page.getByText(/A new guideline/)).toBeVisible();
  await expect(page.getByText(t('content.sign.ready', { language: 'English' }))).toBeVisible();
});

test('somebody else answers: the notes for the clinician are read, a “not” that holds is marked, and the case is kept so @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  await page.goto('/admin/content/chest_pain?tab=changes');
  const tried = page.getByRole('region', { name: t('content.tabs.try') });
  const asked = await contentOf('chest_pain', 'en');
  await tried.getByRole('radio', { name: optionText(asked, 'pain_now', 'now') }).check();
  await tried.getByRole('checkbox', { name: optionText(asked, 'spreads_to', 'arm') }).check();
  await tried.getByText(t('content.try.why')).click();
  await expect(tried.locator('[data-holds]', { hasText: t('content.when.not') })).toBeVisible();
  await tried.getByRole('checkbox', { name: t('content.try.someone') }).check();
  await tried.getByText(t('content.try.notes'), { exact: true }).click();
  await expect(tried.getByText(/^A: /).first()).toBeVisible();
  await tried.getByRole('button', { name: t('content.try.keep') }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel(t('content.try.note')).fill('A mother answers');
  await dialog.getByRole('button', { name: t('content.try.keep') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(new RegExp(t('content.examples.answered_for')))).toBeVisible();
  await expect(page.getByText(t('content.cases.same'))).toBeVisible();
});

test('a pregnancy of the record makes other rules fire, and patient and draft are told of it, as long as nobody says no @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  await page.goto('/admin/content/back_pain?tab=rules');
  const tried = page.getByRole('region', { name: t('content.tabs.try') });
  const asked = await contentOf('back_pain', 'en');
  const rules = tried.getByText(await ruleTitle('BACK_PAIN_WARNING_002', 'en'), { exact: true });
  const pregnant = tried.getByRole('checkbox', { name: t('content.try.pregnant'), exact: true });
  const answer = (code: string) =>
    tried
      .getByRole('group', { name: questionTexts(asked, 'pregnancy_status').text })
      .getByRole('radio', { name: optionText(asked, 'pregnancy_status', code), exact: true });
  await tried.getByRole('checkbox', { name: optionText(asked, 'general_signs', 'fever') }).check();
  await expect(tried.getByText(t('content.try.fires', { count: 1 }))).toBeVisible();
  await expect(rules).toHaveCount(0);

  await pregnant.check();
  await expect(tried.getByText(t('content.try.fires', { count: 2 }))).toBeVisible();
  await expect(rules).toHaveCount(1);
  await expect(answer('pregnant')).toBeChecked();
  await expect(tried.getByText(/^This can be a kidney infection.*it can also be early labour/)).toBeVisible();
  await tried.getByText(t('content.try.draft'), { exact: true }).click();
  await expect(tried.getByText(/^In pregnancy or after a birth, go to a hospital at once/)).toBeVisible();
  await expectAccessible(page, 'a person who is pregnant, tried out');
  await tried.getByRole('radio', { name: 'Kiswahili' }).check();
  await expect(tried.getByText(/^Hali hii inaweza kuwa maambukizi ya figo.*Kwa mjamzito/)).toBeVisible();

  // An answer of the person wins over the record.
  await answer('no').check();
  await expect(rules).toHaveCount(0);
  await answer('pregnant').check();
  await expect(rules).toHaveCount(1);
  // A man is not asked, whatever was ticked before.
  await tried.getByRole('combobox', { name: t('content.try.gender') }).selectOption('male');
  await expect(pregnant).toHaveCount(0);
  await expect(rules).toHaveCount(0);
});

test('another’s comments appear by themselves; without a network a topic is read and commented on, and deciding waits @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor } = await people.clinic();
  const [one, other] = [
    await people.colleagueOf(doctor, { role: 'superuser' }),
    await people.colleagueOf(doctor, { role: 'superuser' }),
  ];
  const item = '/admin/content/back_pain?tab=questions&item=question.pain_score';
  const { page, t, context } = await windows.of(one, { fetchesAhead: true });
  const { page: theirs } = await windows.of(other);
  await page.goto(item);
  await theirs.goto(item);
  const say = async (where: typeof page, what: string) => {
    await where.getByRole('button', { name: t('content.comments.add'), exact: true }).click();
    const dialog = where.locator('dialog');
    await dialog.getByLabel(t('content.comments.body')).fill(what);
    await dialog.getByRole('button', { name: t('content.comments.save') }).click();
    await expect(dialog).toHaveCount(0);
  };
  await say(theirs, 'Ten is not explained.');
  await expect(page.getByText('Ten is not explained.')).toBeVisible();

  await expectKeeps(page);
  await context.setOffline(true);
  await page.getByRole('tab', { name: new RegExp(t('content.tabs.rules')) }).click();
  await expect(page.locator('button[data-item]').first()).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(t('content.tabs.questions')) }).click();
  // The open item still is open.
  await expect(page.locator('button[data-item="question.pain_score"]')).toHaveAttribute('aria-expanded', 'true');
  await say(page, 'I shall ask a colleague.');
  await expect(page.getByText(t('content.comments.waits'))).toBeVisible();
  await expect(page.getByText('I shall ask a colleague.')).toBeVisible();
  const old = questionTexts(await contentOf('back_pain', 'en'), 'pain_score').text;
  await page.getByRole('button', { name: t('content.texts.edit', { text: old }), exact: true }).click();
  const edit = page.locator('dialog');
  await edit.getByLabel(t('content.texts.new_text')).fill('How bad is it, from 0 to 10?');
  await edit.getByRole('button', { name: t('content.texts.propose') }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.locator('ins', { hasText: 'How bad is it, from 0 to 10?' })).toBeVisible();
  await expect(page.getByText(t('content.sign.needs_network', { language: 'Kiswahili' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('content.sign.button', { language: 'Kiswahili' }) })).toBeDisabled();

  await context.setOffline(false);
  await expect(theirs.getByText('I shall ask a colleague.')).toBeVisible();
  await expect(theirs.locator('ins', { hasText: 'How bad is it, from 0 to 10?' })).toBeVisible();
});

test('an admin answers in words for a topic that nobody signed, and takes it back @desktop', async ({
  windows,
  people,
}) => {
  const { doctor, institution } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const { page, t } = await windows.of(admin);
  await page.goto(`/admin/institutions/${institution.id}/roles`);
  await page.getByRole('button', { name: t('roles.topics') }).click();
  const dialog = page.locator('dialog');
  await expect(dialog.getByText(t('content.offer.not_enforced'))).toBeVisible();
  const title = topicTitle('headache').en;
  const topicRow = dialog.getByRole('listitem').filter({ hasText: title });
  await topicRow.getByRole('button', { name: t('content.offer.take_of', { topic: title }) }).click();
  await topicRow.getByRole('button', { name: t('content.offer.save') }).click();
  await expect(topicRow.getByText(t('required'))).toBeVisible();
  await topicRow.getByLabel(t('content.offer.words')).fill('Our senior doctor has read every question of it.');
  await expectAccessible(page, 'the topics that a clinic offers');
  await topicRow.getByRole('button', { name: t('content.offer.save') }).click();
  await expect(topicRow.getByText(/Our senior doctor has read/)).toBeVisible();
  await topicRow.getByRole('button', { name: t('content.offer.give_back') }).click();
  await expect(topicRow.getByText(/Our senior doctor has read/)).toHaveCount(0);
});
