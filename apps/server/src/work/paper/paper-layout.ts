/** Paper as headings, lines and pairs: A4, letters of every language we serve, the foot on each page. */
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import { type Piece, brokenLines, isFromRight, isPlain, visualPieces, withoutSteering } from './mixed-script.ts';

type Document = PDFKit.PDFDocument;

const fileOf = (path: string): string => fileURLToPath(import.meta.resolve(path));
const fonts = {
  plain: fileOf('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  strong: fileOf('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  plain_ethiopic: fileOf('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf'),
  strong_ethiopic: fileOf('@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf'),
} as const;
/** How far above the line the letters of the base font reach, as a part of their size. */
const ascent = 0.93;

/** The part of the current font of `pdfkit` that is read here. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}
/** Printed for characters that no font here holds. */
const unprinted = '□';

const ink = '#12211f';
const quiet = '#4c5f5b';
const accent = '#0b6b5d';
const line = '#cfdad7';

const margins = { top: 56, bottom: 64, left: 56, right: 56 };

interface Face {
  font: 'plain' | 'strong';
  size: number;
  color: string;
}
const foot: Face = { font: 'plain', size: 8, color: quiet };

export interface PaperSettings {
  title: string;
  language: string;
  at: Date;
  /** How many pages there are, as a paper that counted them knows; none are written on without it. */
  pages?: number;
  /** The clinic and the page's number at the foot of each page. */
  foot: (page: number, pages: number) => [left: string, right: string];
}

interface Place {
  x?: number;
  y?: number;
  width?: number;
  lineGap?: number;
}

/**
 * Words longer than this may be broken. The line layout tries such a word letter by letter, measuring all of its rest
 * each time: five thousand letters without a space took a hundred times as long as five thousand in words.
 */
const longWord = /\S{61,}/gu;
/** So many letters fit into the narrowest column; marks stay with the letter that they stand over. */
const partOfWord = /\S{30}(?=[^\s\p{M}])/gu;
const mayPart = '\u200b';
const inParts = (text: string): string =>
  text.replace(longWord, (word) => word.replace(partOfWord, (part) => part + mayPart));

/** Each page is sent as soon as the next begins: a long record kept in memory would take hundreds of megabytes. */
export class Paper {
  readonly doc: Document;
  readonly #settings: PaperSettings;
  #pages = 0;
  #face = foot;
  #hasUnprinted = false;

  constructor(Pdf: typeof PDFDocument, settings: PaperSettings) {
    const { title, language, at, pages } = settings;
    this.#settings = settings;
    this.doc = new Pdf({
      size: 'A4',
      margins,
      autoFirstPage: false,
      compress: pages !== undefined,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Hodi', Producer: 'Hodi', CreationDate: at },
    });
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.doc.on('pageAdded', () => this.#begin());
    this.doc.addPage();
  }

  get pages(): number {
    return this.#pages;
  }

  /** Something of it stands on paper as a box, since no font here holds it. */
  get hasUnprinted(): boolean {
    return this.#hasUnprinted;
  }

  #show({ font, size, color }: Face): Document {
    return this.doc.font(font).fontSize(size).fillColor(color);
  }

  #set(font: Face['font'], size: number, color: string): Document {
    this.#face = { font, size, color };
    return this.#show(this.#face);
  }

  /** A page may begin in the middle of a text, which goes on as it was. */
  #begin(): void {
    this.#pages += 1;
    const { pages, foot: says } = this.#settings;
    if (pages === undefined) return;
    const { doc } = this;
    const { x, y } = doc;
    // Below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    const [left, right] = says(this.#pages, pages);
    const at = doc.page.height - 40;
    // Only what has a height is cut off: long names would go on below the foot, and from there to a page without end.
    const height = this.#show(foot).currentLineHeight(true);
    const place = { x: margins.left, y: at, width: this.width - 120 };
    if (isPlain(left)) doc.text(left, place.x, at, { width: place.width, height, ellipsis: true });
    else this.#line(this.#linesOf(left, place.width, foot)[0] ?? '', place, foot);
    this.#show(foot);
    doc.text(right, margins.left + this.width - 120, at, { width: 120, height, align: 'right' });
    doc.page.margins.bottom = margins.bottom;
    this.#show(this.#face);
    doc.x = x;
    doc.y = y;
  }

  private get width(): number {
    return this.doc.page.width - margins.left - margins.right;
  }

  /** A heading is not left alone at the foot of a page. */
  private keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - margins.bottom) this.doc.addPage();
  }

  #faceOf({ script }: Piece, face: Face): Document {
    const font = script === 'ethiopic' ? (`${face.font}_ethiopic` as const) : face.font;
    return this.doc.font(font).fontSize(face.size).fillColor(face.color);
  }

  /** A box for each letter that the font does not hold. */
  #held(text: string): string {
    const { font } = (this.doc as unknown as OpenFont)._font;
    return text.replace(/[^\u200c\u200d]/gu, (letter) => {
      if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter;
      this.#hasUnprinted = true;
      return unprinted;
    });
  }

  /** One line of mixed scripts, from the side that its text begins on. */
  #line(text: string, { x, y, width }: Required<Omit<Place, 'lineGap'>>, face = this.#face): void {
    const base = isFromRight(text) ? 'right' : 'left';
    const shown = visualPieces(text, base).map((piece) => {
      const said = this.#faceOf(piece, face) && this.#held(piece.text);
      return { piece, said, wide: this.doc.widthOfString(said) };
    });
    const filled = shown.reduce((sum, { wide }) => sum + wide, 0);
    let at = base === 'right' ? x + Math.max(0, width - filled) : x;
    for (const { piece, said, wide } of shown) {
      this.#faceOf(piece, face).text(said, at, y + face.size * ascent, { lineBreak: false, baseline: 'alphabetic' });
      at += wide;
    }
    this.#show(face);
  }

  #linesOf(text: string, width: number, face = this.#face): string[] {
    const measure = (part: string) =>
      visualPieces(part, 'left').reduce((sum, piece) => sum + this.#faceOf(piece, face).widthOfString(piece.text), 0);
    const lines = brokenLines(text, width, measure);
    this.#show(face);
    return lines;
  }

  #heightOf(text: string, width: number): number {
    if (isPlain(text)) return this.doc.heightOfString(text, { width });
    return this.#linesOf(text, width).length * this.doc.currentLineHeight(true);
  }

  /** Text in the face that is set, which may go on over pages. */
  #write(text: string, { x = margins.left, y, width = this.width, lineGap = 0 }: Place = {}): void {
    const { doc } = this;
    if (isPlain(text)) {
      doc.text(text, x, y, { width, lineGap });
      return;
    }
    doc.y = y ?? doc.y;
    const height = doc.currentLineHeight(true) + lineGap;
    for (const line of this.#linesOf(withoutSteering(text), width)) {
      if (doc.y + height > doc.page.height - margins.bottom) doc.addPage();
      const top = doc.y;
      this.#line(line, { x, y: top, width });
      doc.x = x;
      doc.y = top + height;
    }
  }

  title(text: string, under: readonly string[]): void {
    this.#set('strong', 20, accent);
    this.#write(text);
    this.doc.moveDown(0.3);
    for (const one of under) {
      this.#set('plain', 9.5, quiet);
      this.#write(one);
    }
  }

  section(text: string): void {
    this.doc.moveDown(1.2);
    this.keep(70);
    this.#set('strong', 13, accent);
    this.#write(text);
    const y = this.doc.y + 3;
    this.doc
      .moveTo(margins.left, y)
      .lineTo(margins.left + this.width, y)
      .lineWidth(0.7)
      .strokeColor(line)
      .stroke();
    this.doc.y = y + 7;
  }

  heading(text: string): void {
    this.doc.moveDown(0.7);
    this.keep(56);
    this.#set('strong', 11, ink);
    this.#write(text);
  }

  small(text: string): void {
    this.keep(36);
    this.doc.moveDown(0.35);
    this.#set('strong', 9, quiet);
    this.#write(text);
    this.doc.moveDown(0.1);
  }

  note(text: string): void {
    this.#set('plain', 9, quiet);
    this.#write(inParts(text));
  }

  text(text: string): void {
    this.#set('plain', 10, ink);
    this.#write(inParts(text), { lineGap: 1.5 });
    this.doc.moveDown(0.25);
  }

  /** A small picture (JPEG) with what it shows beside it; neither is parted from the other. */
  picture(jpeg: Buffer, caption: string): void {
    const [edge, gap] = [96, 12];
    const { doc } = this;
    this.keep(edge + 8);
    const { y } = doc;
    const page = this.#pages;
    doc.image(jpeg, margins.left, y, { fit: [edge, edge] });
    this.#set('plain', 9.5, ink);
    this.#write(inParts(caption), { x: margins.left + edge + gap, y, width: this.width - edge - gap });
    doc.y = (this.#pages === page ? Math.max(y + edge, doc.y) : doc.y) + 8;
    doc.x = margins.left;
  }

  /** A question on the left and its answer on the right; both may be long. */
  pair(asked: string, said: string): void {
    const [label, value] = [inParts(asked), inParts(said)];
    const [left, gap] = [170, 12];
    const right = this.width - left - gap;
    const { doc } = this;
    this.#set('plain', 9.5, quiet);
    const height = Math.max(this.#heightOf(label, left), this.#heightOf(value, right));
    this.keep(Math.min(height, 300) + 4);
    const { y } = doc;
    const page = this.#pages;
    this.#write(label, { y, width: left });
    const labelEnd = this.#pages === page ? doc.y : y;
    this.#set('plain', 9.5, ink);
    this.#write(value, { x: margins.left + left + gap, y, width: right });
    const isSamePage = this.#pages === page;
    doc.y = (isSamePage ? Math.max(labelEnd, doc.y) : doc.y) + 3;
    doc.x = margins.left;
  }
}
