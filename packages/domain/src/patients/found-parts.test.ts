import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundParts } from './found-parts.ts';

/** Marks hits with brackets. */
const marked = (text: string, search: string): string =>
  foundParts(text, search)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

const table: readonly [text: string, search: string, expected: string][] = [
  ['Achieng Otieno', 'otie', 'Achieng [Otie]no'],
  ['Achieng Otieno', 'OTIENO ach', '[Ach]ieng [Otieno]'],
  ['Wambũi Njoroge', 'wambui', '[Wambũi] Njoroge'],
  ["Ng'ang'a", 'nganga', "[Ng'ang'a]"],
  ['+254 712 000 184', '0712 000', '+254 [712 000] 184'],
  ['+254 712 000 184', '+254712', '+254 [712] 000 184'],
  ['HD-4827-193', 'hd 4827', '[HD-4827]-193'],
  ['HD-4827-193', '4827193', 'HD-[4827-193]'],
  ['Achieng Otieno', '0712', 'Achieng Otieno'],
  ['Achieng Otieno', '', 'Achieng Otieno'],
  ['Achieng Otieno', '???', 'Achieng Otieno'],
  ['أحمد علي', 'احمد', '[أحمد] علي'],
];

for (const [text, search, expected] of table) {
  test(`"${search}" in ${text}`, () => assert.equal(marked(text, search), expected));
}

test('nothing of the text is lost', () => {
  for (const [text, search] of table) {
    const whole = foundParts(text, search)
      .map((part) => part.text)
      .join('');
    assert.equal(whole, text);
  }
});
