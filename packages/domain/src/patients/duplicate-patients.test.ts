import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { foundBy } from './found-by.ts';
import { type Comparable, editDistance, likenessOf, sortNamesOf } from './duplicate-patients.ts';

const today = '2026-11-30';

const person = (given_name: string, family_name: string | null, over: Partial<Comparable> = {}): Comparable => ({
  name: { given_name, additional_name: null, family_name },
  birthday: '1992-03-14',
  mobile_number: '+254712000184',
  ...over,
});
const other = (given_name: string, family_name: string | null, over: Partial<Comparable> = {}) =>
  person(given_name, family_name, { mobile_number: '+254712000999', ...over });

describe('the distance of two names', () => {
  for (const [a, b, distance] of [
    ['', '', 0],
    ['otieno', 'otieno', 0],
    ['otieno', 'otino', 1],
    ['otieno', 'otineo', 1],
    ['otieno', 'atiemo', 2],
    ['', 'ali', 3],
    ['kamau', 'wafula', 5],
  ] as const) {
    test(`${a} and ${b}: ${distance}`, () => {
      assert.equal(editDistance(a, b), distance);
      assert.equal(editDistance(b, a), distance);
    });
  }
  test('is not counted further than asked', () => assert.equal(editDistance('kamau', 'wafula', 2), 3));
});

describe('two people are alike', () => {
  const achieng = person('Achieng', 'Otieno');
  for (const [what, one, alike] of [
    ['by the same phone alone', person('Baraka', 'Juma', { birthday: '1980-01-01' }), ['same_phone']],
    ['by birthday and the same name', other('Achieng', 'Otieno'), ['same_birthday_and_name']],
    ['by birthday and two letters', other('Acheng', 'Otiano'), ['same_birthday_and_name']],
    ['whatever the capitals, marks and spaces', other(' ACHIENG’ ', 'otiéno'), ['same_birthday_and_name']],
    ['whichever name stands first', other('Otieno', 'Achieng'), ['same_birthday_and_name']],
    ['by both', person('Achieng', 'Otieno'), ['same_phone', 'same_birthday_and_name']],
    ['not by three letters', other('Acheg', 'Otiano'), []],
    ['not with another birthday', other('Achieng', 'Otieno', { birthday: '1992-03-15' }), []],
  ] as const) {
    test(what, () => {
      assert.deepEqual(likenessOf(achieng, one, today), alike);
      assert.deepEqual(likenessOf(one, achieng, today), alike);
    });
  }
  for (const [what, one, another, alike] of [
    ['by one Arabic name', ['خديجة', 'حسن'], ['خديجه', 'حسن'], true],
    ['with the marks that one form has alone', ['مُحَمَّد', 'علي'], ['محمد', 'على'], true],
    ['by one Ethiopic name in two spellings', ['ሐና', 'ተስፋዬ'], ['ሀና', 'ተስፋዬ'], true],
    ['not by two Arabic names', ['خديجة', 'حسن'], ['فاطمة', 'عمر'], false],
    ['not by two Arabic names that share one', ['خديجة', 'حسن'], ['زينب', 'حسن'], false],
    ['not by two Ethiopic names', ['አበበ', 'በቀለ'], ['ከበደ', 'በቀለ'], false],
    ['not by names in two scripts', ['Hana', 'Tesfaye'], ['ሐና', 'ተስፋዬ'], false],
    ['not by names of signs', ['🙂', null], ['–', null], false],
    ['not by two short names', ['Ali', null], ['Eva', null], false],
  ] as const) {
    test(what, () => {
      const [a, b] = [person(one[0], one[1]), other(another[0], another[1])];
      assert.deepEqual(likenessOf(a, b, today), alike ? ['same_birthday_and_name'] : []);
      assert.deepEqual(likenessOf(b, a, today), alike ? ['same_birthday_and_name'] : []);
    });
  }
  test('with a name between on one form only', () => {
    const one = other('Achieng', 'Otieno');
    const between = { ...one, name: { ...one.name, additional_name: 'Grace' } };
    assert.deepEqual(likenessOf(achieng, between, today), ['same_birthday_and_name']);
  });
});

describe('a date of birth that is not known to the day', () => {
  const achieng = person('Achieng', 'Otieno');
  const born = (given_name: string, birthday: string, birthday_precision: Comparable['birthday_precision']) =>
    other(given_name, 'Otieno', { birthday, birthday_precision });
  for (const [what, one, isAlike] of [
    ['fits by its month, with a similar name', born('Acheng', '1992-03-16', 'month'), true],
    ['does not fit by another month', born('Achieng', '1992-04-16', 'month'), false],
    ['fits by its year, with the same name', born('Achieng', '1992-07-01', 'year'), true],
    ['says little by its year: a similar name is another', born('Acheng', '1992-07-01', 'year'), false],
    ['does not fit by another year', born('Achieng', '1993-07-02', 'year'), false],
    ['fits as an estimate within its margin, with the same name', born('Achieng', '1990-05-31', 'estimated'), true],
    ['says little as an estimate: a similar name is another', born('Acheng', '1992-03-14', 'estimated'), false],
    ['does not fit as an estimate that is far off', born('Achieng', '1980-05-31', 'estimated'), false],
  ] as const) {
    test(what, () => {
      assert.deepEqual(likenessOf(achieng, one, today), isAlike ? ['same_birthday_and_name'] : []);
      assert.deepEqual(likenessOf(one, achieng, today), isAlike ? ['same_birthday_and_name'] : []);
    });
  }
});

test('a person of the very same name, in either order, is found by their sort name', () => {
  const sorted = (name: Comparable['name']) =>
    foundBy({ ...name, email: null, mobile_number: '+254712000184' }, '').sort_name;
  const named = (given_name: string, additional_name: string | null, family_name: string | null) => ({
    given_name,
    additional_name,
    family_name,
  });
  const texts = sortNamesOf(named('Achieng', 'Grace', 'Otiéno'));
  for (const name of [
    named('Achieng', 'Grace', 'Otieno'),
    named('Achieng', null, 'Otieno'),
    named('Otieno', null, 'achieng'),
  ])
    assert.ok(texts.includes(sorted(name)), JSON.stringify(name));
  assert.deepEqual(sortNamesOf(named('Achieng', null, null)), ['achieng']);
});
