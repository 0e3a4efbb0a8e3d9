import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { contentOf } from './kinds.ts';
import { searchBundle } from './mapping/bundle.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { questionnaireId } from './mapping/terms.ts';
import { PublishedQuestionnaires } from './questionnaires.service.ts';

const base = 'https://hodi.example.org/fhir';
const { db } = await openClinicApp();
const questionnaires = new PublishedQuestionnaires(base);

test('each is put together and written once, for whoever asks', async () => {
  const id = questionnaireId('temperature');
  assert.equal(await questionnaires.read(db, id), await questionnaires.read(db, id));
});

test('all of them are the bundle that they would be if it was written as a whole', async () => {
  const query = { _format: 'json' };
  const resources = await Promise.all(
    topicKeys.toSorted().map(async (key) => ({
      ...questionnaireResource(await contentOf(key), base),
      id: questionnaireId(key),
    })),
  );
  const page = { base, type: 'Questionnaire', query, next: null, isFirst: true };
  const { text } = await questionnaires.search(db, query);
  assert.deepEqual(JSON.parse(text) as Bundle, JSON.parse(JSON.stringify(searchBundle(page, resources))));
});

test('some are found by their ids, and none by an unknown one', async () => {
  const some = ['allergies', 'diabetes', 'fatigue', 'headache', 'insomnia', 'services'];
  const bundle = JSON.parse((await questionnaires.search(db, { _id: some.join(',') })).text) as Bundle;
  assert.deepEqual([bundle.total, bundle.entry?.map(({ resource }) => resource?.id)], [6, some]);
  const none = JSON.parse((await questionnaires.search(db, { _id: 'elsewhere' })).text) as Bundle;
  assert.deepEqual([none.total, none.entry], [0, undefined]);
});
