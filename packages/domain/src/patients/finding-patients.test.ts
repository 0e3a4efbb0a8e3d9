import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ageOn } from './age.ts';
import { checkDigit, isMemberId, memberId } from './member-id.ts';
import { foldText, searchTerms, searchText } from './search-text.ts';

test('a member ID has a check digit that finds one wrong digit and one swap of neighbours', () => {
  assert.match(memberId(482_719), /^HD-\d{4}-\d{3}$/);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (serial, place, add) => {
        const digits = memberId(serial).replace(/\D/g, '');
        assert.equal(isMemberId(`hd ${digits}`), true);
        assert.equal(isMemberId(`\u200eHD\u2011${digits.slice(0, 4)}\u2013${digits.slice(4)}\u00a0`), true);
        const wrong = digits.split('');
        wrong[place] = String((Number(wrong[place]) + add) % 10);
        assert.equal(isMemberId(`HD${wrong.join('')}`), false);
        const swapped = digits.split('');
        const next = (place + 1) % 7;
        if (next > place && swapped[place] !== swapped[next]) {
          [swapped[place], swapped[next]] = [swapped[next] ?? '', swapped[place] ?? ''];
          assert.equal(isMemberId(`HD${swapped.join('')}`), false);
        }
      },
    ),
    { seed: 20_261_121 },
  );
  // The example of the algorithm's own publication.
  assert.equal(checkDigit('572'), '4');
});

const achieng = {
  names: ['Achieng', null, "Ng'ang'a Wambũi"],
  email: 'achieng.o@example.co.ke',
  mobile_number: '+254712000184',
  member_ids: ['HD-4827-193'],
};

test('a patient is found by any part of name, e-mail, phone or member ID, however it is typed', () => {
  const stored = searchText(achieng);
  const finds = (typed: string) => searchTerms(typed).every((term) => stored.includes(term));
  for (const typed of [
    'achi',
    'WAMBUI',
    'wambũi achieng',
    'nganga',
    "ng'ang'a",
    '0712 000',
    '+254 712 000 184',
    '000184',
    'hd-4827-193',
    'HD 4827193',
    '4827',
    'achieng.o@',
  ]) {
    assert.equal(finds(typed), true, typed);
  }
  for (const typed of ['otieno', '0799', 'HD-9999']) assert.equal(finds(typed), false, typed);
});

test('a name in any script is found, with or without the marks that may be left out', () => {
  const names = ['خَديجة', null, 'ሐና ተስፋዬ', 'Nguyễn'];
  const stored = searchText({ names, email: null, mobile_number: '+254712000184', member_ids: ['HD-4827-193'] });
  const finds = (typed: string) => {
    const terms = searchTerms(typed);
    return terms.length > 0 && terms.every((term) => stored.includes(term));
  };
  for (const typed of [
    'خديجة',
    'خديجه',
    'ሐና',
    'ሃና',
    'ተስፋ',
    'ሀና፡ተስፋዬ',
    'nguyen',
    '٠٧١٢ ٠٠٠',
    '\u202aHD‑4827‑193\u202c',
    'tel:0712000184',
  ]) {
    assert.equal(finds(typed), true, typed);
  }
  for (const typed of ['فاطمة', 'አበበ', '\u200b', '🙂', '!!!', '؟']) assert.equal(finds(typed), false, typed);
});

test('nobody is found by what holds no letter and no digit', () => {
  for (const typed of ['\u200b', '\u202a\u202c', '!?', '🙂', '«»', '፡']) {
    assert.deepEqual([foldText(typed), searchTerms(typed)], ['', []], typed);
  }
});

test('the database’s wildcards are searched literally', () => {
  assert.deepEqual(searchTerms('a_b'), ['a\\_b']);
  assert.deepEqual(searchTerms('100%'), ['100']);
  assert.deepEqual(searchTerms('   '), []);
  assert.equal(foldText('  Éa   B '), 'ea b');
});

test('age is counted in whole years', () => {
  assert.equal(ageOn('1992-03-14', '2026-03-13'), 33);
  assert.equal(ageOn('1992-03-14', '2026-03-14'), 34);
  assert.equal(ageOn('2024-02-29', '2025-02-28'), 0);
  assert.equal(ageOn('2024-02-29', '2025-03-01'), 1);
});

test('more words than anybody needs make no query of their own shape', () => {
  assert.equal(searchTerms('a b c d e f g h i j').length, 6);
  assert.deepEqual(searchTerms('wa otieno'), ['otieno', 'wa']);
});
