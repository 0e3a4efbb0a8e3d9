/** An exported file of a topic's texts that comes back with other words in it: what it would change, and what speaks against it. */
import { type ContentPlace, nameOfPlace } from '../questionnaires/changed-texts.ts';
import { editionOf, releaseOf } from '../questionnaires/content-version.ts';
import { csvLines } from '../shared/csv.ts';
import { languages } from '../shared/language.ts';
import type { ReviewedContent } from './content.ts';
import type { FileRow } from './content-file.ts';
import { isEditable } from './editions.ts';
import { type FhirQuestionnaire, rowsOfQuestionnaire, topicOfQuestionnaire } from './questionnaire-file.ts';
import type { NewProposal, TextProposal } from './text-proposal.ts';
import { type TextProblem, textProblem } from './text-problems.ts';

export interface TextFile {
  readonly topic: string;
  readonly version: string;
  readonly rows: readonly FileRow[];
}

export type FileProblem = 'unreadable' | 'columns' | 'empty_file' | 'other_topic' | 'other_version';

export interface RowProblem {
  readonly row: number;
  readonly item_id: string;
  readonly line_id: string;
  readonly code: TextProblem | 'unknown_place' | 'twice' | 'not_editable' | 'changed_meanwhile';
  /** The words in the file. */
  readonly text: string;
}

export interface ImportedTexts {
  readonly changes: readonly (Omit<NewProposal, 'id'> & { readonly row: number })[];
  readonly problems: readonly RowProblem[];
}

const wanted = ['topic', 'item', 'line', 'en', 'sw', 'version'] as const;

function fileOfCsv(text: string): TextFile | FileProblem {
  const [head = [], ...lines] = csvLines(text);
  const names = head.map((name) => name.trim().toLowerCase());
  const places = Object.fromEntries(wanted.map((name) => [name, names.indexOf(name)])) as Record<string, number>;
  if (Object.values(places).includes(-1)) return 'columns';
  const at = (line: readonly string[], name: (typeof wanted)[number]) => (line[places[name] ?? -1] ?? '').trim();
  const [first] = lines;
  if (first === undefined) return 'empty_file';
  const rows = lines.map((line, index) => ({
    row: index + 2,
    item_id: at(line, 'item'),
    line_id: at(line, 'line'),
    en: at(line, 'en'),
    sw: at(line, 'sw'),
  }));
  // Rows of another topic that were pasted below make it a file of another topic.
  const other = lines.find((line) => at(line, 'topic') !== at(first, 'topic'));
  return { topic: at(other ?? first, 'topic'), version: at(first, 'version'), rows };
}

interface JsonContent {
  topic?: unknown;
  version?: unknown;
  items?: { id?: unknown; lines?: { id?: unknown; en?: unknown; sw?: unknown }[] }[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function fileOfJson({ topic, version, items }: JsonContent): TextFile | FileProblem {
  if (!Array.isArray(items)) return 'columns';
  const all = items.flatMap(({ id, lines }) => (Array.isArray(lines) ? lines : []).map((line) => ({ item: id, line })));
  const rows = all.map(({ item, line: { id, en, sw } }, index) => ({
    row: index + 1,
    item_id: textOf(item),
    line_id: textOf(id),
    en: textOf(en),
    sw: textOf(sw),
  }));
  return rows.length === 0 ? 'empty_file' : { topic: textOf(topic), version: textOf(version), rows };
}

function fileOfQuestionnaire(resource: FhirQuestionnaire, content: ReviewedContent): TextFile | FileProblem {
  if (!Array.isArray(resource.item)) return 'columns';
  const rows = rowsOfQuestionnaire(resource, content).map((row, index) => ({ ...row, row: index + 1 }));
  return { topic: topicOfQuestionnaire(resource), version: textOf(resource.version), rows };
}

/** @param text of a file as `contentCsv` or `contentJson` make it, or of the FHIR Questionnaire of the topic. */
export function readTextFile(text: string, content: ReviewedContent): TextFile | FileProblem {
  if (!/^\s*[[{]/.test(text)) return fileOfCsv(text);
  try {
    const read = JSON.parse(text) as JsonContent | FhirQuestionnaire;
    return 'resourceType' in read ? fileOfQuestionnaire(read, content) : fileOfJson(read);
  } catch {
    return 'unreadable';
  }
}

/** The text that stood at each place when the file was made, where another was accepted since. */
function textsThen(proposals: readonly TextProposal[], version: string): Map<string, string> {
  const since = proposals
    .filter(({ decided }) => (decided?.edition ?? 0) > editionOf(version))
    .sort((one, other) => (other.decided?.edition ?? 0) - (one.decided?.edition ?? 0));
  return new Map(since.map((proposal) => [nameOfPlace(proposal), proposal.before]));
}

/**
 * Changes that the file would make. Texts are left out if the file does not change them, or has them as they were when
 * it was made.
 * @param content as it is now. @param proposals of the topic, with accepted ones.
 */
export function importTexts(
  content: ReviewedContent,
  file: TextFile,
  proposals: readonly TextProposal[],
): ImportedTexts | FileProblem {
  if (file.topic !== content.key) return 'other_topic';
  if (releaseOf(file.version) !== releaseOf(content.version)) return 'other_version';
  const then = textsThen(proposals, file.version);
  const changes: (Omit<NewProposal, 'id'> & { row: number })[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const { row, item_id, line_id, ...texts } of file.rows) {
    const item = content.items.find(({ id }) => id === item_id);
    const line = item?.lines.find(({ id }) => id === line_id);
    const at = { row, item_id, line_id };
    if (!item || !line || seen.has(`${item_id} ${line_id}`)) {
      problems.push({ ...at, code: item && line ? 'twice' : 'unknown_place', text: texts.en });
      continue;
    }
    seen.add(`${item_id} ${line_id}`);
    for (const language of languages) {
      const [text, before] = [texts[language], line[language]];
      const place: ContentPlace = { item_id, line_id, language };
      const former = then.get(nameOfPlace(place));
      if (text === before.trim() || text === former?.trim()) continue;
      const code = !isEditable(content.key, item, line)
        ? 'not_editable'
        : former === undefined
          ? textProblem({ item, line, language, text })
          : 'changed_meanwhile';
      if (code) problems.push({ ...at, code, text });
      else changes.push({ row, ...place, before, after: text });
    }
  }
  return { changes, problems };
}
