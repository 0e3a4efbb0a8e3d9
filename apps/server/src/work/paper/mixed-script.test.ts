/** Names in Arabic and Ethiopic letters stand on paper as they are read; of what no font holds the paper says so. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import Pdf from 'pdfkit';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { brokenLines, isFromRight, isPlain, visualPieces } from './mixed-script.ts';
import { Paper } from './paper-layout.ts';

const shown = (text: string) => visualPieces(text, isFromRight(text) ? 'right' : 'left').map((piece) => piece.text);

describe('the pieces of a line, from left to right', () => {
  const cases: Record<string, string[]> = {
    'Achieng Otieno': ['Achieng Otieno'],
    'خديجة حسن': ['حسن', ' ', 'خديجة'],
    'ሐና ተስፋዬ': ['ሐና', ' ', 'ተስፋዬ'],
    'Dr. خديجة حسن, Ziwa': ['Dr. ', 'حسن', ' ', 'خديجة', ', Ziwa'],
    'خديجة Ziwa حسن': ['حسن', ' Ziwa ', 'خديجة'],
    'عمره 45 سنة': ['سنة', ' 45 ', 'عمره'],
    'خديجة (حسن).': ['.(', 'حسن', ') ', 'خديجة'],
  };
  for (const [text, pieces] of Object.entries(cases)) test(text, () => assert.deepEqual(shown(text), pieces));
});

test('left-to-right text in the base font keeps that font', () => {
  for (const text of ["Wambũi Ng'ang'a", 'Привет', '– 38.4 °C → ≥ 7', '']) assert.equal(isPlain(text), true, text);
  for (const text of ['خديجة', 'ሐና', 'नारायण', '🙂']) assert.equal(isPlain(text), false, text);
});

test('lines end at spaces, and hold no more than they are wide', () => {
  const measure = (text: string) => text.length;
  assert.deepEqual(brokenLines('ሀ ለ ሐ መ ሠ', 3, measure), ['ሀ ለ', 'ሐ መ', 'ሠ']);
  assert.deepEqual(brokenLines('ሀለ\u200bሐመ\nሠ', 3, measure), ['ሀለ', 'ሐመ', 'ሠ']);
});

async function written(
  lay: (paper: Paper) => void,
): Promise<{ lines: string[]; hasUnprinted: boolean; pages: number }> {
  const settings = { title: 'A record', language: 'en', at: new Date('2026-11-25T12:00:00Z'), pages: 1 };
  const paper = new Paper(Pdf, { ...settings, foot: () => ['Ziwa · ሐና ተስፋዬ', 'Page 1 of 1'] });
  const file = buffer(paper.doc);
  lay(paper);
  paper.doc.end();
  return { lines: pdfLines(await file), hasUnprinted: paper.hasUnprinted, pages: paper.pages };
}

describe('on paper', () => {
  test('each word of a name stands in letters of its script', async () => {
    const { lines, hasUnprinted } = await written((paper) => {
      paper.title('ሐና ተስፋዬ', ['خديجة حسن']);
      paper.pair('Name', 'ሐና ተስፋዬ – محمد');
    });
    assert.equal(hasUnprinted, false);
    // The foot, the title and the pair.
    assert.equal(lines.join('').match(/ሐና ተስፋዬ/g)?.length, 3);
    // Letters stand in the file from the left.
    const letters = lines.map((line) => Array.from(line).toReversed().join(''));
    for (const word of ['خديجة', 'حسن', 'محمد']) assert.ok(letters.includes(word), `${word} in ${letters.join('|')}`);
    assert.ok(letters.indexOf('حسن') < letters.indexOf('خديجة'), 'the first name stands on the right');
  });

  test('a letter that no font holds is a box, and told', async () => {
    const { lines, hasUnprinted } = await written((paper) => paper.pair('Name', 'नारायण'));
    assert.equal(hasUnprinted, true);
    assert.ok(lines.some((line) => line.includes('□')));
  });

  test('a long text goes on over pages', async () => {
    const { pages, lines } = await written((paper) => paper.text('ሰላም ነው። ሕመም አለኝ። '.repeat(900)));
    assert.ok(pages > 2, String(pages));
    assert.equal(lines.join('').match(/ሰላም/g)?.length, 900);
  });
});
