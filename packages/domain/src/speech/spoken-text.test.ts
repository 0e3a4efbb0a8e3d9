/** Texts for a voice, in both languages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { languageOfText } from './spoken-language.ts';
import { spokenText } from './spoken-text.ts';

const english: readonly (readonly [written: string, spoken: string])[] = [
  ['38.5 °C', '38.5 degrees Celsius.'],
  ['38,5°C', '38.5 degrees Celsius.'],
  ['2×500 mg', '2 times 500 milligrams.'],
  ['2 x 500mg', '2 times 500 milligrams.'],
  ['1 mg', '1 milligram.'],
  ['Come at 14:30.', 'Come at 2 30 PM.'],
  ['09:00-17:00', '9 AM to 5 PM.'],
  ['at 9:05 pm', 'at 9 oh 5 PM.'],
  ['12:00', '12 noon.'],
  ['00:00', 'midnight.'],
  ['8am', '8 AM.'],
  ['3/day', '3 times a day.'],
  ['3x/day', '3 times a day.'],
  ['1/day', 'once a day.'],
  ['500 mg/day', '500 milligrams per day.'],
  ['5 mg/kg/day', '5 milligrams per kilo per day.'],
  ['+254 712 000 184', 'plus 2 5 4, 7 1 2, 0 0 0, 1 8 4.'],
  ['0712000184', '0 7 1 2, 0 0 0, 1 8 4.'],
  ['Call 999 now', 'Call 9 9 9 now.'],
  ['HD-4827-193', 'H D, 4 8 2 7, 1 9 3.'],
  ['Nov 3, 2026', 'the 3rd of November, 2026.'],
  ['November 21, 2026 - 14:30', 'the 21st of November, 2026, 2 30 PM.'],
  ['03/11/2026', 'the 3rd of November, 2026.'],
  ['2026-11-12', 'the 12th of November, 2026.'],
  ['3 Nov', 'the 3rd of November.'],
  ['BP 120/80 mmHg', 'BP 120 over 80 millimetres of mercury.'],
  ['pain 7/10', 'pain 7 out of 10.'],
  ['<5', 'less than 5.'],
  ['≥ 7.1 mmol/L', 'at least 7.1 millimoles per litre.'],
  ['5-7 days', '5 to 7 days.'],
  ['5–10 mg every 6 h', '5 to 10 milligrams every 6 hours.'],
  ['KES 1,500', '1500 shillings.'],
  ['½ tablet', 'half tablet.'],
  ['1½ tablets', '1 and a half tablets.'],
  ['Dr. Wanjiru', 'Doctor Wanjiru.'],
  ['see https://example.org/a?b=1', 'see link.'],
  ['• one\n• two', 'one.\ntwo.'],
  ['I may 3 times', 'I may 3 times.'],
  ['1,2,3', '1,2,3.'],
];

const kiswahili: readonly (readonly [written: string, spoken: string])[] = [
  ['38.5 °C', 'nyuzi joto thelathini na nane nukta tano.'],
  ['2×500 mg', 'mbili mara miligramu mia tano.'],
  ['saa 14:30', 'saa nane na nusu mchana.'],
  ['saa 8:30 mchana', 'saa nane na nusu mchana.'],
  ['saa 08:00', 'saa mbili asubuhi.'],
  ['14:45', 'saa tisa kasorobo mchana.'],
  ['19:15', 'saa moja na robo usiku.'],
  ['2:30 pm', 'saa nane na nusu mchana.'],
  ['00:00', 'saa sita usiku.'],
  ['05:10', 'saa kumi na moja na dakika kumi alfajiri.'],
  ['08:00–17:00', 'saa mbili asubuhi hadi saa kumi na moja jioni.'],
  ['09:00 asubuhi', 'saa tatu asubuhi.'],
  ['06:00 asubuhi', 'saa kumi na mbili asubuhi.'],
  ['12:15 mchana', 'saa sita na robo mchana.'],
  ['19:00 usiku', 'saa moja usiku.'],
  ['00:30 usiku', 'saa sita na nusu usiku.'],
  ['02:00 usiku wa manane', 'saa nane usiku wa manane.'],
  ['8:30 mchana', 'saa nane na nusu mchana.'],
  ['saa 1:00 usiku', 'saa moja usiku.'],
  ['09:00 hadi 09:30 asubuhi', 'saa tatu asubuhi hadi saa tatu na nusu asubuhi.'],
  ['3/siku', 'mara tatu kwa siku.'],
  ['3/day', 'mara tatu kwa siku.'],
  ['500 mg/siku', 'miligramu mia tano kwa siku.'],
  ['+254 712 000 184', 'jumlisha mbili tano nne, saba moja mbili, sifuri sifuri sifuri, moja nane nne.'],
  ['Piga simu 999', 'Piga simu tisa tisa tisa.'],
  ['Ago 3, 2026', 'tarehe tatu Agosti, mwaka elfu mbili ishirini na sita.'],
  ['tarehe 1/11/2026', 'tarehe mosi Novemba, mwaka elfu mbili ishirini na sita.'],
  ['120/80', 'mia moja na ishirini juu ya themanini.'],
  ['7/10', 'saba kati ya kumi.'],
  ['<5', 'chini ya tano.'],
  ['siku 5-7', 'siku tano hadi saba.'],
  ['5-10 mg kila saa 6', 'miligramu tano hadi kumi kila saa sita.'],
  ['KES 1,500', 'shilingi elfu moja na mia tano.'],
  ['50%', 'asilimia hamsini.'],
  ['10005', 'elfu kumi, na tano.'],
  ['15000', 'elfu kumi na tano.'],
  ['125', 'mia moja ishirini na tano.'],
  ['1000000', 'milioni moja.'],
  ['0', 'sifuri.'],
  ['007', 'sifuri sifuri saba.'],
  ['Dkt. Wanjiru', 'Daktari Wanjiru.'],
  ['baada ya dak. 20', 'baada ya dakika ishirini.'],
];

describe('in English', () => {
  for (const [written, spoken] of english) test(written, () => assert.equal(spokenText(written, 'en'), spoken));
});

describe('in Kiswahili', () => {
  for (const [written, spoken] of kiswahili) test(written, () => assert.equal(spokenText(written, 'sw'), spoken));
});

test('no digit is left to a Kiswahili voice, and nothing that an engine could take for a command', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '[[x]]',
      '<speak>',
      '<break time="9s"/>',
      '&amp;',
      '°',
      '×',
      '-',
      '/',
      ':',
      '+',
      '½',
      'mg',
      'saa',
      '٣',
    ),
    fc.integer({ min: 0, max: 9_999_999 }).map(String),
    fc.double({ min: 0, max: 500, noNaN: true }).map((number) => number.toFixed(1)),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom('en' as const, 'sw' as const),
      (pieces, language) => {
        const spoken = spokenText(pieces.join(' '), language);
        assert.doesNotMatch(spoken, /[[\]<>&\\^{}|*_#"@=~`]/);
        if (language === 'sw') assert.doesNotMatch(spoken, /\d/);
      },
    ),
    { seed: 8, numRuns: 2000 },
  );
});

test('a text is spoken in the language that it is written in, whatever the reader has set', () => {
  const table = [
    ['Take one tablet in the morning and drink water.', 'en'],
    ['Meza kidonge kimoja asubuhi na unywe maji mengi.', 'sw'],
    ['Asante daktari, nimepata nafuu leo.', 'sw'],
    ['Thank you doctor, I am better today.', 'en'],
    ['Paracetamol 500 mg', 'sw'],
    ['Njoo saa 14:30', 'sw'],
    ['', 'sw'],
  ] as const;
  for (const [text, language] of table) assert.equal(languageOfText(text, 'sw'), language, text);
  assert.equal(languageOfText('Paracetamol 500 mg', 'en'), 'en');
  assert.equal(languageOfText('Mtoto anatapika akilala', 'en'), 'sw');
  assert.equal(languageOfText('Panadol, amoxicillin, zinc', 'en'), 'en');
});
