import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../shared/language.ts';
import { adult, exampleTopic } from '../testing/example-topic.ts';
import { offeredServices } from './offered-services.ts';
import { serviceTitles } from './service-titles.ts';
import { serviceCodes } from './services.ts';

test('the services that the answers speak for come first, saving the answers last', () => {
  assert.deepEqual(offeredServices(exampleTopic, { known: 'no' }, adult), [
    { code: 'NURSE_APPOINTMENT', suggested: true },
    { code: 'HIV_TEST', suggested: true },
    { code: 'BLOOD_GLUCOSE', suggested: false },
    { code: 'DATA_SAVED', suggested: false },
  ]);
  assert.deepEqual(
    offeredServices(exampleTopic, { known: 'yes' }, adult).filter(({ suggested }) => suggested),
    ['NURSE_APPOINTMENT', 'BLOOD_GLUCOSE', 'HIV_TEST'].map((code) => ({ code, suggested: true })),
  );
});

test('saving the answers is offered once', () => {
  const topic = { ...exampleTopic, services: [{ code: 'DATA_SAVED' }] };
  assert.deepEqual(offeredServices(topic, {}, adult), [{ code: 'DATA_SAVED', suggested: true }]);
});

test('every service has a name in both languages', () => {
  for (const code of serviceCodes) for (const language of languages) assert.ok(serviceTitles[code][language], code);
});
