/**
 * The texts of a FHIR Questionnaire, in the form that the server makes of a topic: English in the elements, Kiswahili
 * in the standard's translation extension (http://hl7.org/fhir/StructureDefinition/translation). Texts without a place
 * in FHIR stay as they are.
 */
import type { ReviewedContent } from './content.ts';
import type { FileRow } from './content-file.ts';

interface Translated {
  extension?: { url?: unknown; extension?: { url?: unknown; valueCode?: unknown; valueString?: unknown }[] }[];
}
interface FhirItem {
  linkId?: unknown;
  text?: unknown;
  _text?: Translated;
  answerOption?: { valueCoding?: { code?: unknown; display?: unknown; _display?: Translated } }[];
  item?: FhirItem[];
}
export interface FhirQuestionnaire {
  resourceType: 'Questionnaire';
  url?: unknown;
  version?: unknown;
  title?: unknown;
  _title?: Translated;
  description?: unknown;
  _description?: Translated;
  item?: FhirItem[];
}

const translation = 'http://hl7.org/fhir/StructureDefinition/translation';
const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function inKiswahili(element: Translated | undefined): string {
  const translations = (element?.extension ?? []).filter(({ url }) => url === translation);
  const found = translations.find(({ extension = [] }) =>
    extension.some(({ url, valueCode }) => url === 'lang' && valueCode === 'sw'),
  );
  return written(found?.extension?.find(({ url }) => url === 'content')?.valueString);
}

type Row = Omit<FileRow, 'row'>;

const rowOf = (place: Pick<Row, 'item_id' | 'line_id'>, text: unknown, translated: Translated | undefined): Row => ({
  ...place,
  en: written(text),
  sw: inKiswahili(translated),
});

/** Removes the stem of a series of questions, which FHIR repeats in front of each of them. */
function withoutStem(row: Row, { items }: ReviewedContent): Row {
  const stem = items.find(({ id }) => id === row.item_id)?.lines.find(({ id }) => id === 'stem');
  if (stem === undefined) return row;
  const rest = (text: string, before: string) => (text.startsWith(`${before} `) ? text.slice(before.length + 1) : text);
  return { ...row, en: rest(row.en, stem.en), sw: rest(row.sw, stem.sw) };
}

function rowsOfItem(item: FhirItem, content: ReviewedContent): Row[] {
  const id = written(item.linkId);
  const item_id = `question.${id}`;
  const options = (item.answerOption ?? []).map(({ valueCoding: { code, display, _display } = {} }) =>
    rowOf({ item_id, line_id: `option.${written(code)}` }, display, _display),
  );
  const known = content.items.find((one) => one.id === item_id);
  const inner = (item.item ?? []).flatMap(({ linkId, text, _text }): Row[] => {
    if (linkId === `${id}_help`) return [rowOf({ item_id, line_id: 'help' }, text, _text)];
    const asksOther = linkId === `${id}_other`;
    // Where the topic has no words for it, those of the option stand there.
    if (asksOther && !known?.lines.some((line) => line.id === 'other_prompt')) return [];
    return [rowOf({ item_id, line_id: asksOther ? 'other_prompt' : written(linkId) }, text, _text)];
  });
  return [withoutStem(rowOf({ item_id, line_id: 'text' }, item.text, item._text), content), ...options, ...inner];
}

/** Its topic by its address, whatever server made it. */
export const topicOfQuestionnaire = ({ url }: FhirQuestionnaire): string =>
  written(url).replace(/^.*\//, '').replaceAll('-', '_');

export const rowsOfQuestionnaire = (resource: FhirQuestionnaire, content: ReviewedContent): Row[] => [
  rowOf({ item_id: 'topic', line_id: 'title' }, resource.title, resource._title),
  rowOf({ item_id: 'topic', line_id: 'intent' }, resource.description, resource._description),
  ...(resource.item ?? []).flatMap((item) => rowsOfItem(item, content)),
];
