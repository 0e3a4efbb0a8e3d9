import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { contentOf } from './kinds.ts';
import { searchBundle } from './mapping/bundle.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { questionnaireId } from './mapping/terms.ts';
import { Published } from './published.service.ts';

const base = 'https://hodi.example.org/fhir';

test('each is put together and written once, for whoever asks', async () => {
  const questionnaires = new Published(base, 'Questionnaire');
  const id = questionnaireId('temperature');
  assert.equal(await questionnaires.read(id), await questionnaires.read(id));
});

test('all of them are the bundle that they would be if it was written as a whole', async () => {
  const query = { _count: 20, status: 'active,"none"' };
  const keys = topicKeys.toSorted((a, b) => (questionnaireId(a) < questionnaireId(b) ? -1 : 1));
  const resources = await Promise.all(
    keys.map(async (key) => ({ ...questionnaireResource(await contentOf(key), base), id: questionnaireId(key) })),
  );
  const page = { base, type: 'Questionnaire', query, next: null, isFirst: true };
  const { text } = await new Published(base, 'Questionnaire').search(query);
  assert.deepEqual(JSON.parse(text) as Bundle, JSON.parse(JSON.stringify(searchBundle(page, resources))));
});

test('they come as many at a time as somebody asks for, each once, whatever else they ask', async () => {
  const questionnaires = new Published(base, 'Questionnaire');
  const page = async (query: Record<string, unknown>) =>
    JSON.parse((await questionnaires.search({ _count: 5, ...query })).text) as Bundle;
  const nextOf = ({ link }: Bundle) => link?.find(({ relation }) => relation === 'next')?.url;
  const all = async (query: Record<string, unknown>) => {
    const [sizes, ids]: [number[], (string | undefined)[]] = [[], []];
    let asked: Record<string, unknown> | null = query;
    while (asked !== null) {
      const bundle = await page(asked);
      sizes.push(bundle.entry?.length ?? 0);
      ids.push(...(bundle.entry ?? []).map(({ resource }) => resource?.id));
      const next = nextOf(bundle);
      asked = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
    }
    return { sizes, ids };
  };
  const whole = await all({});
  assert.deepEqual(whole.sizes, [5, 5, 5, 3]);
  assert.deepEqual(whole.ids, topicKeys.map(questionnaireId).toSorted());
  const some = ['headache', 'allergies', 'services', 'fatigue', 'diabetes', 'insomnia'];
  assert.deepEqual((await all({ _id: some.join(',') })).ids, some.toSorted());
  const first = await page({});
  assert.deepEqual([first.total, (await page({ _count: 100 })).total], [undefined, 18]);
  await assert.rejects(page({ _cursor: 'elsewhere' }), { status: 400, code: 'invalid_cursor' });
});
