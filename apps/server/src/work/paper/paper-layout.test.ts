/** Pages that leave before the paper is done: each has its foot, and a text that goes on over them looks as it did. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import Pdf from 'pdfkit';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { Paper, type PaperSettings } from './paper-layout.ts';
import { cpuTimeOf } from '@hodi/domain/testing/cpu-time.ts';

const settings: PaperSettings = {
  title: 'A record',
  language: 'en',
  at: new Date('2026-11-25T12:00:00Z'),
  foot: (page, pages) => ['Ziwa', `Page ${page} of ${pages}`],
};
const long = 'Ninaumwa sana, naomba msaada. '.repeat(600);

/** Sizes of letters in the order in which each page sets them. */
function sizesOf(file: Buffer): string[][] {
  const pages: string[][] = [];
  const text = file.toString('latin1');
  for (const [, head = '', stream = ''] of text.matchAll(/<<([^>]*)>>\s*stream\n([^]*?)\nendstream/g)) {
    if (!head.includes('FlateDecode') || head.includes('Length1')) continue;
    const said = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    const sizes = [...said.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size = '']) => size);
    if (sizes.length > 0) pages.push(sizes);
  }
  return pages;
}

test('a long text goes on over pages that have left, each with its foot', async () => {
  const counted = new Paper(Pdf, settings);
  counted.doc.resume();
  counted.text(long);
  counted.doc.end();
  assert.ok(counted.pages > 3, String(counted.pages));

  const paper = new Paper(Pdf, { ...settings, pages: counted.pages });
  const parts: Buffer[] = [];
  paper.doc.on('data', (part: Buffer) => parts.push(part));
  paper.text(long);
  await setImmediate();
  const left = sizesOf(Buffer.concat(parts));
  assert.equal(left.length, counted.pages - 1, 'all but the last have left');
  paper.text('The end.');
  paper.doc.end();
  await setImmediate();
  const pages = sizesOf(Buffer.concat(parts));
  assert.equal(pages.length, counted.pages);
  assert.equal(paper.pages, counted.pages);
  for (const sizes of pages) {
    assert.deepEqual(sizes.slice(0, 2), ['8', '8']);
    assert.deepEqual(new Set(sizes.slice(2)), new Set(['10']));
  }
});

test('a foot is one line, however long the names in it are', async () => {
  for (const name of ['Kituo cha Afya cha Kariobangi '.repeat(12), 'W'.repeat(270)]) {
    const paper = new Paper(Pdf, { ...settings, pages: 1, foot: () => [name, 'Page 1 of 1'] });
    const parts: Buffer[] = [];
    paper.doc.on('data', (part: Buffer) => parts.push(part));
    paper.text('Habari');
    paper.doc.end();
    await setImmediate();
    assert.deepEqual(sizesOf(Buffer.concat(parts)), [['8', '8', '10']]);
  }
});

/** Milliseconds for laying out a text: the least of three, since a machine that does much else makes one of them long. */
function took(lay: (paper: Paper, text: string) => void, text: string): number {
  const once = (): number => {
    const paper = new Paper(Pdf, settings);
    paper.doc.resume();
    paper.title('A record', []);
    return cpuTimeOf(() => lay(paper, text));
  };
  return Math.min(once(), once(), once());
}

const places: Record<string, (paper: Paper, text: string) => void> = {
  'a message': (paper, text) => paper.text(text),
  'an answer': (paper, text) => paper.pair('Anything else?', text),
  'what stands small': (paper, text) => paper.note(text),
};
for (const [place, lay] of Object.entries(places)) {
  // Letter by letter it took about a hundred times as long, which makes hours of the paper of a thread that somebody filled.
  test(`${place} without a space is laid out about as fast as one in words`, () => {
    const inWords = took(lay, 'homa kali '.repeat(500));
    for (const letter of ['W', 'x', 'a\u0301', '.', 'ب']) {
      const inOne = took(lay, letter.repeat(5_000 / letter.length));
      assert.ok(inOne < 20 * inWords, `${letter}: ${inOne} ms, in words ${inWords} ms`);
    }
  });
}

test('of a word that is longer than a line nothing is lost', async () => {
  const paper = new Paper(Pdf, { ...settings, pages: 1 });
  const file = buffer(paper.doc);
  const word = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join('');
  paper.text(word);
  paper.doc.end();
  assert.ok(
    pdfLines(await file)
      .join('')
      .replaceAll(/[ \u200b]/g, '')
      .includes(word),
  );
});
