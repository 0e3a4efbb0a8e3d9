import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { optionalNameSchema } from '../registrations/registration.ts';
import { nameSchema } from './user.ts';
import { unlinkedName, writtenName } from './written-name.ts';

describe('a name as it is kept', () => {
  const names: Record<string, [typed: string, kept: string]> = {
    'with marks and signs of its own': ["Ng'ang'a-Wanjirũ O’Brien Jr.", "Ng'ang'a-Wanjirũ O’Brien Jr."],
    'of two lines': ['Achieng\r\nOtieno', 'Achieng Otieno'],
    'with signs that nobody sees': ['Achieng\u0000\u0007', 'Achieng'],
    'that would be read from the right': ['Achieng\u202eoneitO', 'Achieng oneitO'],
    'with signs that have no look, as text copied from a page has': [
      '\ufeffAchi\u00ad\u200beng\u200e \u2060Otieno\u{e0041}',
      'Achieng Otieno',
    ],
    'that would write over its neighbours': [`Z${'\u0301'.repeat(40)}ed`, `Z${'\u0301'.repeat(6)}ed`],
    'in a script that joins its letters': ['क्\u200dष', 'क्\u200dष'],
  };
  for (const [what, [typed, kept]] of Object.entries(names)) {
    test(what, () => {
      assert.equal(writtenName(typed).trim(), kept);
      assert.equal(nameSchema.parse(typed), kept);
      assert.equal(optionalNameSchema.parse(typed), kept);
    });
  }

  const nothing = ['\u0000\u202e', '\u200b', '\u2060\ufeff', '\u00ad \u3164', '\u200d\u200c', '\u0301\u0301', '\u2800'];
  for (const signs of nothing) {
    test(`of signs alone is none: ${JSON.stringify(signs)}`, () => {
      assert.equal(nameSchema.safeParse(signs).success, false);
      assert.equal(optionalNameSchema.parse(signs), null);
    });
  }
});

describe('a name in a message', () => {
  const names: Record<string, string> = {
    'Dr. Wanjiru Kamau': 'Dr. Wanjiru Kamau',
    'St. Mary’s': 'St. Mary’s',
    'Dr.Wanjiru': 'Dr. Wanjiru',
    'https://evil.co.ke/x?y': 'https evil. co. ke x?y',
    'www.evil.com': 'www. evil. com',
    'evil.com': 'evil. com',
    'me@evil.com': 'me evil. com',
    'evil\u200b.com': 'evil. com',
    'Pwani\nhttp:evil.co': 'Pwani http evil. co',
    'Login hodi-ke．com／x': 'Login hodi-ke. com x',
    'Login hodi-ke。com⁄x': 'Login hodi-ke. com x',
    'Login hodi-ke｡com∕x': 'Login hodi-ke. com x',
    'Login hodi-ke․com℀': 'Login hodi-ke. coma c',
    'ｈｔｔｐ：／／ｅｖｉｌ．ｃｏｍ': 'http evil. com',
    'me＠evil．com': 'me evil. com',
    'Call 0712 000 001 now': 'Call now',
    'Piga ٠٧١٢٠٠٠٠٠١': 'Piga',
    'Tuma ０７１２ ② Ⅻ': 'Tuma XII',
    'خديجة المنصوري': 'خديجة المنصوري',
  };
  for (const [name, said] of Object.entries(names)) test(name, () => assert.equal(unlinkedName(name), said));
});
