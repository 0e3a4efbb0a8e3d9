import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noMeasures, readMeasures, type TypedMeasures } from './typed-measures.ts';

const typed = (numbers: TypedMeasures['numbers'], over: Partial<TypedMeasures> = {}): TypedMeasures => ({
  ...noMeasures,
  numbers,
  ...over,
});

const inMmol = { glucose: 'mmol_l' };

describe('measurements as they are typed', () => {
  it('are several at once, with a comma or a point, or copied from another app', () => {
    const { values, wrong } = readMeasures(
      typed(
        { blood_pressure: '158', lower: ' 96', glucose: '6,4', weight: '\u202a٧٨٫٥\u202c', pulse: '' },
        { units: inMmol },
      ),
    );
    assert.deepEqual(wrong, {});
    assert.deepEqual(
      values.map(({ measure, value, lower, context }) => [measure, value, lower, context]),
      [
        ['blood_pressure', 158, 96, null],
        ['glucose', 6.4, null, 'before_food'],
        ['weight', 78.5, null, null],
      ],
    );
  });

  it('say what is missing or no number, beside its field', () => {
    assert.equal(readMeasures(typed({ blood_pressure: '158' })).wrong.lower?.code, 'required');
    assert.equal(readMeasures(typed({ lower: '96' })).wrong.blood_pressure?.code, 'required');
    assert.equal(readMeasures(typed({ pulse: '8o' })).wrong.pulse?.code, 'number');
    assert.equal(readMeasures(typed({ pulse: '1e3' })).wrong.pulse?.code, 'number');
    assert.equal(readMeasures(typed({ pulse: '-4' })).wrong.pulse?.code, 'number');
  });

  it('that cannot be are refused with their limits, and what is unusual is kept and marked', () => {
    const { code, min, max } = readMeasures(typed({ temperature: '70' })).wrong.temperature ?? {};
    assert.deepEqual([code, min, max], ['out_of_range', 30, 45]);
    assert.equal(readMeasures(typed({ blood_pressure: '90', lower: '120' })).wrong.lower?.code, 'not_less_than');
    const { kept, wrong } = readMeasures(typed({ blood_pressure: '250', lower: '120' }));
    assert.deepEqual(wrong, {});
    assert.equal(kept[0]?.is_unusual, true);
  });

  it('with several units have none until one is chosen', () => {
    assert.equal(readMeasures(typed({ glucose: '15' })).wrong.glucose?.code, 'unknown_unit');
    assert.deepEqual(readMeasures(typed({ glucose: '15' }, { units: inMmol })).wrong, {});
  });

  it('of which the unit is not certain ask for it, until it is chosen again', () => {
    const sugar = { glucose: '25' };
    assert.equal(readMeasures(typed(sugar, { units: inMmol })).wrong.glucose?.code, 'unit_unclear');
    const settled = readMeasures(typed(sugar, { units: inMmol, settled: ['glucose'] }));
    assert.deepEqual(settled.wrong, {});
    assert.equal(settled.values[0]?.unit_confirmed, true);
    const inMg = readMeasures(typed({ glucose: '115' }, { units: { glucose: 'mg_dl' }, settled: ['glucose'] }));
    assert.equal(inMg.kept[0]?.value, 6.4);
  });

  it('of nothing are none', () => {
    assert.deepEqual(readMeasures(typed({})), { values: [], kept: [], wrong: {} });
  });
});
