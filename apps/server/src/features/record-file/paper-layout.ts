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

export class Paper {
  readonly doc: Document;

  constructor(Pdf: typeof PDFDocument, { title, language, at }: { title: string; language: string; at: Date }) {
    this.doc = new Pdf({
      size: 'A4',
      margins,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Hodi', Producer: 'Hodi', CreationDate: at },
    });
    this.doc.registerFont('plain', fontOf('DejaVuSans')).registerFont('strong', fontOf('DejaVuSans-Bold'));
  }

  private get width(): number {
    return this.doc.page.width - margins.left - margins.right;
  }

  /** A heading is not left alone at the foot of a page. */
  private keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - margins.bottom) this.doc.addPage();
  }

  title(text: string, under: readonly string[]): void {
    this.doc.font('strong').fontSize(20).fillColor(accent).text(text, margins.left);
    this.doc.moveDown(0.3);
    for (const one of under) this.doc.font('plain').fontSize(9.5).fillColor(quiet).text(one);
  }

  section(text: string): void {
    this.doc.moveDown(1.2);
    this.keep(70);
    this.doc.font('strong').fontSize(13).fillColor(accent).text(text, margins.left);
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
    this.doc.font('strong').fontSize(11).fillColor(ink).text(text, margins.left);
  }

  small(text: string): void {
    this.keep(36);
    this.doc.moveDown(0.35);
    this.doc.font('strong').fontSize(9).fillColor(quiet).text(text, margins.left);
    this.doc.moveDown(0.1);
  }

  note(text: string): void {
    this.doc.font('plain').fontSize(9).fillColor(quiet).text(text, margins.left, undefined, { width: this.width });
  }

  text(text: string): void {
    this.doc
      .font('plain')
      .fontSize(10)
      .fillColor(ink)
      .text(text, margins.left, undefined, { width: this.width, lineGap: 1.5 });
    this.doc.moveDown(0.25);
  }

  /** What is asked on the left, what is said on the right; both may be long. */
  pair(label: string, value: string): void {
    const [left, gap] = [170, 12];
    const right = this.width - left - gap;
    const { doc } = this;
    doc.font('plain').fontSize(9.5);
    const height = Math.max(doc.heightOfString(label, { width: left }), doc.heightOfString(value, { width: right }));
    this.keep(Math.min(height, 300) + 4);
    const { y } = doc;
    const page = doc.bufferedPageRange().count;
    doc.fillColor(quiet).text(label, margins.left, y, { width: left });
    const labelEnd = doc.bufferedPageRange().count === page ? doc.y : y;
    doc.fillColor(ink).text(value, margins.left + left + gap, y, { width: right });
    const isSamePage = doc.bufferedPageRange().count === page;
    doc.y = (isSamePage ? Math.max(labelEnd, doc.y) : doc.y) + 3;
    doc.x = margins.left;
  }

  /** The clinic and the page's number at the foot of each page. @returns the document, ended. */
  end(foot: (page: number, pages: number) => [left: string, right: string]): Document {
    const { doc } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      // Below the margin, where text would otherwise begin a new page.
      doc.page.margins.bottom = 0;
      const [left, right] = foot(page - start + 1, count);
      const y = doc.page.height - 40;
      doc.font('plain').fontSize(8).fillColor(quiet);
      doc.text(left, margins.left, y, { width: this.width - 120, lineBreak: false, ellipsis: true });
      doc.text(right, margins.left + this.width - 120, y, { width: 120, align: 'right', lineBreak: false });
    }
    doc.end();
    return doc;
  }
}
