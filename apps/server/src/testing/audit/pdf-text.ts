/** Text of our PDFs, line by line: letters are numbers of a font, which each font maps. */
import { inflateSync } from 'node:zlib';

const hexLetters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Letters by their numbers, as one CMap has them. */
function cmapOf(text: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of text.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const from = Number.parseInt(first, 16);
    // A sign that stands for several letters has them with spaces between.
    for (const [index, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      letters.set((from + index).toString(16).padStart(4, '0'), hexLetters(hex.replaceAll(' ', '')));
    }
  }
  return letters;
}

function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const bytes = Buffer.from(raw, 'latin1');
    const isText = head.includes('/FlateDecode') && !head.includes('/Length1') && !head.includes('CIDFontType0C');
    objects.set(id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

/** In the order in which it was written. */
export function pdfLines(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (cmap !== undefined) fonts.set(name, cmapOf(objects.get(cmap)?.stream ?? ''));
    }
  }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let font: Map<string, string> | undefined;
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      if (shown !== undefined) lines.push(codes.map((code) => font?.get(code) ?? '').join(''));
    }
  }
  return lines;
}
