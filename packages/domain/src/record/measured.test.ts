import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { againstTarget } from './against-target.ts';
import type { Measured } from './measurement.ts';
import { measures } from './measurement.ts';
import { isWrong, readMeasured, unitsOf } from './measured.ts';
import { targetDetailsSchema } from './target.ts';

const plain = { lower: null, context: null };
const kept: [string, Measured, [number, number | null, boolean]][] = [
  ['158/96', { measure: 'blood_pressure', value: 158, lower: 96, unit: 'mmhg', context: null }, [158, 96, false]],
  [
    'a pressure that is unusual',
    { measure: 'blood_pressure', value: 250, lower: 96, unit: 'mmhg', context: null },
    [250, 96, true],
  ],
  [
    'glucose in mg/dL',
    { measure: 'glucose', value: 115, lower: null, unit: 'mg_dl', context: 'before_food' },
    [6.4, null, false],
  ],
  ['94 °F, of a baby who is cold', { measure: 'temperature', value: 94, unit: 'f', ...plain }, [34.4, null, false]],
  ['101.3 °F', { measure: 'temperature', value: 101.3, unit: 'f', ...plain }, [38.5, null, false]],
  ['48 mmol/mol', { measure: 'hba1c', value: 48, unit: 'mmol_mol', ...plain }, [6.5, null, false]],
  ['a weight with decimals', { measure: 'weight', value: 3.14, unit: 'kg', ...plain }, [3.1, null, false]],
  ['a tiny baby', { measure: 'weight', value: 1.1, unit: 'kg', ...plain }, [1.1, null, true]],
  [
    '30 mmol/L that was asked about',
    { measure: 'glucose', value: 30, lower: null, unit: 'mmol_l', context: 'any_time', unit_confirmed: true },
    [30, null, true],
  ],
];

describe('measurements are stored in one unit, and marked if unusual', () => {
  for (const [name, measured, [value, lower, is_unusual]] of kept) {
    test(name, () => assert.deepEqual(readMeasured(measured), { value, lower, is_unusual }));
  }
});

const wrong: [string, Measured, string[]][] = [
  ['a pressure of one number', { measure: 'blood_pressure', value: 158, unit: 'mmhg', ...plain }, ['lower required']],
  [
    'the numbers the wrong way round',
    { measure: 'blood_pressure', value: 96, lower: 158, unit: 'mmhg', context: null },
    ['lower not_less_than'],
  ],
  [
    'a pressure that nobody has',
    { measure: 'blood_pressure', value: 1580, lower: 20, unit: 'mmhg', context: null },
    ['value out_of_range', 'lower out_of_range'],
  ],
  [
    'a pulse with a lower number',
    { measure: 'pulse', value: 80, lower: 60, unit: 'per_min', context: null },
    ['lower not_asked'],
  ],
  ['glucose without a context', { measure: 'glucose', value: 6.4, unit: 'mmol_l', ...plain }, ['context required']],
  [
    'a weight before food',
    { measure: 'weight', value: 64, lower: null, unit: 'kg', context: 'before_food' },
    ['context not_asked'],
  ],
  [
    '115 mmol/L',
    { measure: 'glucose', value: 115, lower: null, unit: 'mmol_l', context: 'any_time' },
    ['value out_of_range'],
  ],
  [
    '30 mmol/L, which may be mg/dL',
    { measure: 'glucose', value: 30, lower: null, unit: 'mmol_l', context: 'any_time' },
    ['unit unit_unclear'],
  ],
  ['a unit that nobody knows', { measure: 'weight', value: 64, unit: 'stone', ...plain }, ['unit unknown_unit']],
  ['oxygen above all of it', { measure: 'oxygen', value: 101, unit: 'percent', ...plain }, ['value out_of_range']],
  ['no number', { measure: 'pulse', value: Number.NaN, unit: 'per_min', ...plain }, ['value out_of_range']],
];

describe('impossible values are named by field', () => {
  for (const [name, measured, expected] of wrong) {
    test(name, () => {
      const read = readMeasured(measured);
      assert.ok(isWrong(read));
      assert.deepEqual(
        read.map(({ field, code }) => `${field} ${code}`),
        expected,
      );
    });
  }
});

test('each measure has a unit that it is kept in, and those that people use beside it', () => {
  assert.deepEqual(
    measures.map((measure) => unitsOf(measure).map(({ code }) => code)),
    [['mmhg'], ['per_min'], ['c', 'f'], ['mmol_l', 'mg_dl'], ['percent', 'mmol_mol'], ['kg'], ['cm'], ['percent']],
  );
});

describe('against a target', () => {
  const pressure = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
  const glucose = { measure: 'glucose', before_food_from: 4, before_food_to: 7, after_food_below: 10 } as const;
  const of = (value: number, context: 'before_food' | 'after_food' | 'any_time') =>
    againstTarget({ measure: 'glucose', value, lower: null, context }, glucose);
  test('a pressure is above it by either number', () => {
    const is = (value: number, lower: number) =>
      againstTarget({ measure: 'blood_pressure', value, lower, context: null }, pressure);
    assert.deepEqual([is(139, 89), is(140, 80), is(120, 90)], ['within', 'above', 'above']);
  });
  test('glucose is judged by when it was measured', () => {
    assert.deepEqual(
      [of(4, 'before_food'), of(7, 'before_food'), of(7.3, 'before_food'), of(3.9, 'before_food')],
      ['within', 'within', 'above', 'below'],
    );
    assert.deepEqual([of(8.1, 'after_food'), of(10, 'after_food'), of(8, 'any_time')], ['within', 'above', null]);
  });
  test('of another measure there is none', () => {
    assert.equal(againstTarget({ measure: 'pulse', value: 80, lower: null, context: null }, pressure), null);
    assert.equal(againstTarget({ measure: 'pulse', value: 80, lower: null, context: null }, null), null);
  });
  test('has limits that people can have', () => {
    assert.ok(targetDetailsSchema.safeParse(pressure).success);
    assert.ok(!targetDetailsSchema.safeParse({ ...pressure, systolic_below: 14 }).success);
  });
});
