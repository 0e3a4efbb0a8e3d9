/** Each topic as a FHIR Questionnaire: what is read back from it is what was given out, and what is edited in it is proposed. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { getReviewedQuestionnaire } from '@hodi/domain/content-review/content-review.api.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { importTexts, readTextFile } from '@hodi/domain/content-review/text-import.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
let lead: Person;
before(async () => {
  lead = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' })));
});

const given = async (topic: (typeof topicKeys)[number]): Promise<string> => {
  const answer = await lead.call(getReviewedQuestionnaire, { params: { topic } });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^application\/fhir\+json/);
  return answer.payload;
};

test('every topic comes back without loss: all questions, options, helps and their translations, and nothing changed', async () => {
  for (const topic of topicKeys) {
    const content = await loadContent(topic);
    const file = readTextFile(await given(topic), content);
    assert.ok(typeof file !== 'string', JSON.stringify(file));
    assert.deepEqual(importTexts(content, file, []), { changes: [], problems: [] }, topic);
    const read = new Set(file.rows.map(({ item_id, line_id }) => `${item_id} ${line_id}`));
    for (const { id, kind, lines } of content.items) {
      if (kind !== 'question') continue;
      for (const line of lines) {
        if (/^(text$|help$|option\.|other_prompt$)/.test(line.id))
          assert.ok(read.has(`${id} ${line.id}`), `${id} ${line.id}`);
      }
    }
  }
});

test('texts edited in it are imported like any other file', async () => {
  const content = await loadContent('fatigue');
  const old = content.items.find(({ id }) => id === 'question.danger_signs')?.lines[0];
  assert.ok(old);
  const edited = (await given('fatigue')).replace(old.en, 'Any of these now?').replace(old.sw, '');
  const file = readTextFile(edited, content);
  assert.ok(typeof file !== 'string');
  const result = importTexts(content, file, []);
  assert.ok(typeof result !== 'string');
  assert.deepEqual(
    result.changes.map(({ item_id, line_id, language, after }) => [item_id, line_id, language, after]),
    [['question.danger_signs', 'text', 'en', 'Any of these now?']],
  );
  assert.deepEqual(
    result.problems.map(({ item_id, code }) => [item_id, code]),
    [['question.danger_signs', 'required']],
  );
});
