import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvLines, csvText } from '../shared/csv.ts';
import { contentCsv, contentJson } from './content-file.ts';
import { loadContent } from './load-content.ts';
import { type FileProblem, type ImportedTexts, importTexts, readTextFile } from './text-import.ts';
import type { TextProposal } from './text-proposal.ts';

const content = await loadContent('chest_pain');
const rule = content.items.find(({ id }) => id === 'rule.CHEST_PAIN_EMERGENCY_003');
const sentence = rule?.lines.find(({ id }) => id === 'text')?.sw ?? '';
const read = (text: string, proposals: readonly TextProposal[] = [], now = content) => {
  const file = readTextFile(text, now);
  return typeof file === 'string' ? file : importTexts(now, file, proposals);
};
const imported = (text: string, proposals?: readonly TextProposal[], now = content): ImportedTexts => {
  const result: ImportedTexts | FileProblem = read(text, proposals, now);
  assert.ok(typeof result !== 'string', JSON.stringify(result));
  return result;
};

describe('a file that comes back', () => {
  test('as it went changes nothing', () => {
    for (const file of [contentCsv(content), contentJson(content)]) {
      assert.deepEqual(imported(file), { changes: [], problems: [] });
    }
  });
  test('also as spreadsheets of other countries write it', () => {
    const lines = csvLines(contentCsv(content));
    const quoted = lines.map((line) => line.map((place) => `"${place.replaceAll('"', '""')}"`));
    for (const sign of [';', '\t']) {
      assert.deepEqual(imported(quoted.map((line) => line.join(sign)).join('\n')), { changes: [], problems: [] });
    }
  });
  test('with one sentence changed proposes that one', () => {
    for (const file of [contentCsv(content), contentJson(content)]) {
      const { changes, problems } = imported(file.replace(sentence, `${sentence} Sasa.`));
      assert.deepEqual(problems, []);
      assert.deepEqual(
        changes.map(({ item_id, line_id, language, before, after }) => [item_id, line_id, language, before, after]),
        [['rule.CHEST_PAIN_EMERGENCY_003', 'text', 'sw', sentence, `${sentence} Sasa.`]],
      );
    }
  });
  test('says of each row what is wrong with it', () => {
    const lines = csvLines(contentCsv(content));
    const changed = (item: string, line: string, over: Record<number, string>) => {
      const row = lines.find((one) => one[1] === item && one[2] === line) ?? [];
      return Object.assign([...row], over);
    };
    const bad = csvText([
      lines[0] ?? [],
      changed('rule.CHEST_PAIN_EMERGENCY_003', 'text', { 4: '' }),
      changed('rule.CHEST_PAIN_EMERGENCY_003', 'title', { 3: 'Another title' }),
      changed('question.pain_now', 'text', { 1: 'question.gone' }),
      changed('question.pain_now', 'text', { 3: 'Pain in {place}?' }),
      changed('question.pain_now', 'text', {}),
    ]);
    assert.deepEqual(
      imported(bad).problems.map(({ row, code }) => [row, code]),
      [
        [2, 'required'],
        [3, 'not_editable'],
        [4, 'unknown_place'],
        [5, 'placeholders'],
        [6, 'twice'],
      ],
    );
  });
  test('is refused whole where it is of something else', () => {
    const csv = contentCsv(content);
    assert.equal(read(csv.replaceAll('chest_pain,', 'headache,')), 'other_topic');
    assert.equal(read(csv.replaceAll(content.version, '2020-01-01.00000000')), 'other_version');
    assert.equal(read('a,b\r\n1,2\r\n'), 'columns');
    assert.equal(read(csv.split('\r\n')[0] ?? ''), 'empty_file');
    assert.equal(read('{"items":'), 'unreadable');
    assert.equal(read('{"items": 3}'), 'columns');
  });
});

describe('a file from before somebody else’s text was accepted', () => {
  const place = { item_id: 'rule.CHEST_PAIN_EMERGENCY_003', line_id: 'text', language: 'sw' } as const;
  const decided = { at: '', by: {}, is_accepted: true, reason: '', edition: 1 } as unknown as TextProposal['decided'];
  const accepted = { ...place, before: sentence, after: 'Mapya.', decided } as TextProposal;
  const items = content.items.map((item) =>
    item.id === place.item_id
      ? { ...item, lines: item.lines.map((line) => (line.id === 'text' ? { ...line, sw: 'Mapya.' } : line)) }
      : item,
  );
  const now = { ...content, items, version: `${content.version}+1` };
  test('does not undo it', () => {
    assert.deepEqual(imported(contentCsv(content), [accepted], now), { changes: [], problems: [] });
  });
  test('and says where both changed the same text', () => {
    const file = contentCsv(content).replace(sentence, 'Yetu.');
    assert.deepEqual(
      imported(file, [accepted], now).problems.map(({ code, text }) => [code, text]),
      [['changed_meanwhile', 'Yetu.']],
    );
  });
});
