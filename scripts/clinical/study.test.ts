import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exactInterval } from './exact-interval.ts';

const script = fileURLToPath(new URL('./study.ts', import.meta.url));
const example = fileURLToPath(new URL('../../clinical/study-example.jsonl', import.meta.url));

function study(input: string, file = '-') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const lowSugar = {
  id: 'a',
  text: 'A man of 40 with 2.8 mmol/L.',
  language: 'en',
  topic: 'diabetes',
  profile: { age_years: 40, gender: 'male' },
  answers: { readings_available: ['fasting'], glucose_fasting: { value: 50, unit: 'mg_dl' } },
  judgement: 'emergency',
};
const missed = { ...lowSugar, id: 'b', language: 'sw', answers: {}, text: 'A man of 40.' };
const overdone = { ...lowSugar, id: 'c', judgement: 'routine' };
const lines = (...all: unknown[]) => all.map((line) => JSON.stringify(line)).join('\n');

describe('intervals are exact: as published for Clopper and Pearson', () => {
  for (const [hits, n, low, high] of [
    [0, 10, 0, 0.3085],
    [10, 10, 0.6915, 1],
    [1, 20, 0.0013, 0.2487],
    [7, 8, 0.4735, 0.9968],
    [81, 263, 0.2527, 0.3676],
  ] as const) {
    test(`${hits} of ${n}`, () => {
      const [from, to] = exactInterval(hits, n);
      assert.ok(Math.abs(from - low) < 0.0001 && Math.abs(to - high) < 0.0001, `${from} to ${to}`);
    });
  }
});

describe('clinical:study', () => {
  test('emergencies found, under- and over-triage of all, and by topic, age and language', () => {
    const { status, stdout, stderr } = study(lines(lowSugar, missed, overdone));
    assert.deepEqual([status, stderr], [0, '']);
    const shares = '1 of 2 = 50.0 % (1.3 to 98.7) | 1 of 2 = 50.0 % (1.3 to 98.7) | 1 of 1 = 100.0 % (2.5 to 100.0)';
    for (const name of ['all', 'topic: diabetes', 'age: 18 to 49']) {
      assert.ok(stdout.includes(`| ${name} | 3 | ${shares} |`), `${name}:\n${stdout}`);
    }
    assert.ok(
      stdout.includes('| language: sw | 1 | 0 of 1 = 0.0 % (0.0 to 97.5) | 1 of 1 = 100.0 % (2.5 to 100.0) | - |'),
    );
  });

  test('every case that the panel judged otherwise is named with what fired', () => {
    const { stdout } = study(lines(lowSugar, missed, overdone));
    assert.ok(stdout.includes('2 of 3 judged otherwise by the panel:'));
    assert.ok(stdout.includes('- **b** A man of 40. Panel: emergency. Content: routine (no rule).'));
    assert.match(stdout, /- \*\*c\*\* .* Panel: routine\. Content: emergency \(DIABETES_EMERGENCY_001/);
  });

  test('a line that is no vignette, or whose answers do not exist, is named and not counted', () => {
    const wrongAnswer = { ...lowSugar, id: 'd', answers: { glucose: 3 } };
    const { status, stdout, stderr } = study(
      lines(lowSugar, lowSugar, wrongAnswer, { ...lowSugar, id: 'e', judgement: 'bad' }),
    );
    assert.equal(status, 1);
    assert.ok(stdout.includes('| all | 1 |'));
    assert.match(
      stderr,
      /^line 2: id "a" is there twice\nline 3: no answer: glucose: unknown_question\nline 4: judgement: /,
    );
  });

  test('the example holds 60 vignettes of every topic, in both languages, and all can be read', () => {
    const { status, stdout } = study('', example);
    assert.equal(status, 0);
    assert.ok(stdout.includes('| all | 60 |'));
    assert.equal([...stdout.matchAll(/\| topic: /g)].length, 18);
    assert.match(stdout, /\| language: en \| [23]\d \|[^]*\| language: sw \| [23]\d \|/);
  });

  test('without a file it says how to use it', () => {
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, /Usage: npm run clinical:study/);
  });
});
