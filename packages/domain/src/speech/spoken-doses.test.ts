/** Doses as clinicians write them, as a voice says them: a nought, a comma or a fraction lost is a dose ten times as large. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spokenText } from './spoken-text.ts';

const doses: readonly (readonly [written: string, english: string, kiswahili: string])[] = [
  ['0,125 mg', '0.125 milligrams.', 'miligramu sifuri nukta moja mbili tano.'],
  ['0.125 mg', '0.125 milligrams.', 'miligramu sifuri nukta moja mbili tano.'],
  ['0,0625 mg', '0.0625 milligrams.', 'miligramu sifuri nukta sifuri sita mbili tano.'],
  ['0,5 mg', '0.5 milligrams.', 'miligramu sifuri nukta tano.'],
  ['.5 mg', '0.5 milligrams.', 'miligramu sifuri nukta tano.'],
  ['(.25 mg)', '(0.25 milligrams).', '(miligramu sifuri nukta mbili tano).'],
  ['0,25 ml', '0.25 millilitres.', 'mililita sifuri nukta mbili tano.'],
  ['2x0,25 ml', '2 times 0.25 millilitres.', 'mbili mara mililita sifuri nukta mbili tano.'],
  ['1,5 g', '1.5 grams.', 'gramu moja nukta tano.'],
  ['12,75 mg', '12.75 milligrams.', 'miligramu kumi na mbili nukta saba tano.'],
  ['1,000 mg', '1000 milligrams.', 'miligramu elfu moja.'],
  ['10,000 IU', '10000 international units.', 'yuniti elfu kumi.'],
  ['1,200,000 IU', '1200000 international units.', 'yuniti milioni moja na elfu mia mbili.'],
  ['2,5-5 ml', '2.5 to 5 millilitres.', 'mililita mbili nukta tano hadi tano.'],
  [
    '0,125-0,25 mg',
    '0.125 to 0.25 milligrams.',
    'miligramu sifuri nukta moja mbili tano hadi sifuri nukta mbili tano.',
  ],
  ['0,05 mg/kg', '0.05 milligrams per kilo.', 'miligramu kwa kilo sifuri nukta sifuri tano.'],
  ['1/2', 'half.', 'nusu.'],
  ['1 1/2', '1 and a half.', 'moja na nusu.'],
  ['1½', '1 and a half.', 'moja na nusu.'],
  ['2 1/2 ml', '2 and a half millilitres.', 'mililita mbili na nusu.'],
  ['2½ ml', '2 and a half millilitres.', 'mililita mbili na nusu.'],
  ['1 1/4', '1 and a quarter.', 'moja na robo.'],
  ['1 3/4 ml', '1 and three quarters millilitres.', 'mililita moja na robo tatu.'],
  ['1 1/2-2 ml', '1 and a half to 2 millilitres.', 'mililita moja na nusu hadi mbili.'],
  ['1-1 1/2', '1 to 1 and a half.', 'moja hadi moja na nusu.'],
  ['1/2-1', 'half to 1.', 'nusu hadi moja.'],
  ['10 1/2', '10 and a half.', 'kumi na nusu.'],
];

/** Texts that look like doses and are not. */
const others: typeof doses = [
  ['500 1/2', '500 half.', 'mia tano nusu.'],
  ['11/2', '11 over 2.', 'kumi na moja juu ya mbili.'],
  ['7/10', '7 out of 10.', 'saba kati ya kumi.'],
  ['1 7/10', '1 7 out of 10.', 'moja saba kati ya kumi.'],
  ['120/80', '120 over 80.', 'mia moja na ishirini juu ya themanini.'],
  ['1,2,3', '1,2,3.', 'moja,mbili,tatu.'],
  ['0,1,2', '0,1,2.', 'sifuri,moja,mbili.'],
];

for (const [written, english, kiswahili] of [...doses, ...others]) {
  describe(written, () => {
    test('in English', () => assert.equal(spokenText(written, 'en'), english));
    test('in Kiswahili', () => assert.equal(spokenText(written, 'sw'), kiswahili));
  });
}

test('in a sentence', () => {
  const meza = 'Meza 0,125 mg asubuhi na vidonge 1 1/2 jioni.';
  assert.equal(
    spokenText(meza, 'sw'),
    'Meza miligramu sifuri nukta moja mbili tano asubuhi na vidonge moja na nusu jioni.',
  );
  const take = 'Take 1 1/2 tablets, then .5 mg; come on 1/2/2026.';
  assert.equal(
    spokenText(take, 'en'),
    'Take 1 and a half tablets, then 0.5 milligrams; come on the 1st of February, 2026.',
  );
});
