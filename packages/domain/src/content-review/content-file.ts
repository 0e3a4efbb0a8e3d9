/** The texts of a topic as files, for whoever edits or reads them outside: a spreadsheet, or JSON. */
import { type CsvValue, csvText } from '../shared/csv.ts';
import type { ReviewedContent } from './content.ts';

/** A text of the file in both languages. */
export interface FileRow {
  /** Of the file, counted as a spreadsheet does; in JSON the number of the text. */
  readonly row: number;
  readonly item_id: string;
  readonly line_id: string;
  readonly en: string;
  readonly sw: string;
}

/** A line for each text: where it stands, both languages, what it rests on, and of which version it is. */
export function contentCsv({ key, items, version }: ReviewedContent): string {
  const lines = items.flatMap(({ id, lines: texts, source = '', basis = '' }): CsvValue[][] =>
    texts.map((line) => [key, id, line.id, line.en, line.sw, source, basis, version]),
  );
  return csvText([['topic', 'item', 'line', 'en', 'sw', 'source', 'basis', 'version'], ...lines]);
}

/** The same with conditions and examples. */
export const contentJson = ({ key, version, items, vectors, sources }: ReviewedContent): string =>
  JSON.stringify({ topic: key, version, sources, items, vectors }, null, 2);
