import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentCsv, contentJson } from './content-file.ts';
import { loadContent } from './load-content.ts';

const content = await loadContent('chest_pain');

test('the file has a line for each text, with both languages and the source', () => {
  const lines = contentCsv(content).split('\r\n').slice(1, -1);
  assert.equal(lines.length, content.items.flatMap((item) => item.lines).length);
  const rule = lines.find((line) => line.startsWith('chest_pain,rule.CHEST_PAIN_EMERGENCY_003,text,'));
  assert.match(rule ?? '', /Severe, crushing.*Maumivu ya kifua.*,mixed,[\d.a-f-]+$/);
});

test('the other has everything that is reviewed', () => {
  const file = JSON.parse(contentJson(content)) as { items: unknown };
  assert.deepEqual(file.items, JSON.parse(JSON.stringify(content.items)));
});
