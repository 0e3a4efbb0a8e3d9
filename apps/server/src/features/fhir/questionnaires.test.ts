import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { contentOf } from './kinds.ts';
import { searchBundle } from './mapping/bundle.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { questionnaireId } from './mapping/terms.ts';
import { Questionnaires } from './questionnaires.service.ts';

const base = 'https://hodi.example.org/fhir';

test('each is put together and written once, for whoever asks', async () => {
  const questionnaires = new Questionnaires(base);
  const id = questionnaireId('temperature');
  assert.equal(await questionnaires.read(id), await questionnaires.read(id));
});

test('all of them are the bundle that they would be if it was written as a whole', async () => {
  const query = { _count: 20, status: 'active,"none"' };
  const resources = await Promise.all(
    topicKeys.map(async (key) => ({ ...questionnaireResource(await contentOf(key), base), id: questionnaireId(key) })),
  );
  const page = { base, type: 'Questionnaire', query, next: null, isFirst: true };
  const { text } = await new Questionnaires(base).search(query);
  assert.deepEqual(JSON.parse(text) as Bundle, JSON.parse(JSON.stringify(searchBundle(page, resources))));
});
