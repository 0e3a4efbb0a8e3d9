import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./evaluate.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hodi-evaluate-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function evaluate(input: string, from: 'file' | 'stdin' = 'stdin') {
  const path = join(folder, 'lines.jsonl');
  writeFileSync(path, input);
  const args = [script, from === 'file' ? path : '-'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const profile = { age_years: 40, age_months: 480, gender: 'male' };
const sugar = {
  topic: 'diabetes',
  profile,
  answers: { readings_available: ['fasting'], glucose_fasting: { value: 50, unit: 'mg_dl' } },
};
const fine = { topic: 'headache', profile, answers: {} };
const lines = (...all: unknown[]) => all.map((line) => JSON.stringify(line)).join('\n');

describe('clinical:evaluate', () => {
  for (const from of ['file', 'stdin'] as const) {
    test(`one line of rule ids for each line of a ${from}, in order`, () => {
      const { status, stdout, stderr } = evaluate(`${lines(sugar, fine, sugar)}\n`, from);
      const rules = '["DIABETES_EMERGENCY_001","DIABETES_WARNING_001"]';
      assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: `${rules}\n[]\n${rules}\n`, stderr: '' });
    });
  }

  test('a bad line is named and keeps its place; the others are still evaluated', () => {
    const { status, stdout, stderr } = evaluate(
      ['{', lines(fine), '', lines({ ...fine, topic: 'hiccups' })].join('\n'),
    );
    assert.equal(status, 1);
    assert.equal(stdout, 'null\n[]\nnull\n');
    assert.match(stderr, /^line 1: .*\nline 4: there is no topic "hiccups"\n$/);
  });

  test('a profile is needed', () => {
    const { status, stderr } = evaluate(
      lines({ ...fine, profile: { gender: 'male' } }, { ...fine, profile: undefined }),
    );
    assert.equal(status, 1);
    assert.match(stderr, /line 1: profile: age_years is missing\nline 2: profile: /);
  });

  test('impossible answers are ignored and reported', () => {
    const answers = { ...sugar.answers, glucose: 3, diabetes_type: 'type9' };
    const { status, stdout, stderr } = evaluate(lines({ ...sugar, answers }));
    assert.deepEqual([status, JSON.parse(stdout)], [0, ['DIABETES_EMERGENCY_001', 'DIABETES_WARNING_001']]);
    assert.equal(stderr, 'line 1: ignored diabetes_type: unknown_option, glucose: unknown_question\n');
  });

  test('without a file, or with one that is not there, it says how to use it', () => {
    for (const args of [[script], [script, join(folder, 'nowhere')]]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /Usage: npm run clinical:evaluate|cannot be read/);
    }
  });
});
