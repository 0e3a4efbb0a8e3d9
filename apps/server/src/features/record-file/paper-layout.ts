/** Paper as headings, lines and pairs: A4, letters of every language we serve, the foot on each page. */
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

type Document = PDFKit.PDFDocument;

const fontOf = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

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

/**
 * A word longer than a line may be parted in it. What lays out the lines tries such a word letter by letter, all of its rest
 * each time: five thousand letters without a space took a hundred times as long as five thousand in words.
 */
const longWord = /\S{61,}/gu;
/** So many letters fit into the narrowest column; marks stay with the letter that they stand over. */
const partOfWord = /\S{30}(?=[^\s\p{M}])/gu;
const mayPart = '\u200b';
const inParts = (text: string): string =>
  text.replace(longWord, (word) => word.replace(partOfWord, (part) => part + mayPart));

/** Each page leaves as soon as the next begins: what is kept of a long record would be hundreds of megabytes. */
export class Paper {
  readonly doc: Document;
  readonly #settings: PaperSettings;
  #pages = 0;
  #face = foot;

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
    this.doc.registerFont('plain', fontOf('DejaVuSans')).registerFont('strong', fontOf('DejaVuSans-Bold'));
    this.doc.on('pageAdded', () => this.#begin());
    this.doc.addPage();
  }

  get pages(): number {
    return this.#pages;
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
    doc.text(left, margins.left, at, { width: this.width - 120, height, ellipsis: true });
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

  title(text: string, under: readonly string[]): void {
    this.#set('strong', 20, accent).text(text, margins.left);
    this.doc.moveDown(0.3);
    for (const one of under) this.#set('plain', 9.5, quiet).text(one);
  }

  section(text: string): void {
    this.doc.moveDown(1.2);
    this.keep(70);
    this.#set('strong', 13, accent).text(text, margins.left);
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
    this.#set('strong', 11, ink).text(text, margins.left);
  }

  small(text: string): void {
    this.keep(36);
    this.doc.moveDown(0.35);
    this.#set('strong', 9, quiet).text(text, margins.left);
    this.doc.moveDown(0.1);
  }

  note(text: string): void {
    this.#set('plain', 9, quiet).text(inParts(text), margins.left, undefined, { width: this.width });
  }

  text(text: string): void {
    this.#set('plain', 10, ink).text(inParts(text), margins.left, undefined, { width: this.width, lineGap: 1.5 });
    this.doc.moveDown(0.25);
  }

  /** What is asked on the left, what is said on the right; both may be long. */
  pair(asked: string, said: string): void {
    const [label, value] = [inParts(asked), inParts(said)];
    const [left, gap] = [170, 12];
    const right = this.width - left - gap;
    const { doc } = this;
    this.#set('plain', 9.5, quiet);
    const height = Math.max(doc.heightOfString(label, { width: left }), doc.heightOfString(value, { width: right }));
    this.keep(Math.min(height, 300) + 4);
    const { y } = doc;
    const page = this.#pages;
    doc.text(label, margins.left, y, { width: left });
    const labelEnd = this.#pages === page ? doc.y : y;
    this.#set('plain', 9.5, ink).text(value, margins.left + left + gap, y, { width: right });
    const isSamePage = this.#pages === page;
    doc.y = (isSamePage ? Math.max(labelEnd, doc.y) : doc.y) + 3;
    doc.x = margins.left;
  }
}
