/** Finds English words on a screen, by the texts of the catalogues and questionnaires in each language. */
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { features } from '@hodi/i18n/features.ts';
import { loadCatalog } from '@hodi/i18n/load-catalog.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { sql } from 'kysely';

/** Names, and words that stand in a Kiswahili text as they are. */
const months = 'jan feb mac apr mei jun jul ago sep okt nov des';
const names =
  'hodi karibu english sms whatsapp csv pdf qr agpl gnu affero chrome chromium linux android firefox safari';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}']{2,}/gu) ?? [];

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

async function textsIn(language: Language): Promise<string[]> {
  const topics = await Promise.all(topicKeys.map((key) => loadTopicTexts(key, language)));
  return stringsIn([await loadCatalog(language, features), topics]);
}

/** Texts that people have written in this clinic, and their names: not ours to translate. */
async function writtenIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ of: string; column: string }>`
    SELECT table_name AS of, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'jsonb')`.execute(db);
  const written: string[] = [];
  for (const { of, column } of rows) {
    const values = await sql<{ value: unknown }>`
      SELECT DISTINCT ${sql.ref(column)} AS value FROM ${sql.table(of)} LIMIT 5000`
      .execute(db)
      .catch(() => ({ rows: [] }));
    written.push(...values.rows.flatMap(({ value }) => stringsIn(value)));
  }
  // Codes of ours are not written by anybody.
  return written.filter((text) => !/^[a-z0-9_.:-]*$/.test(text));
}

/**
 * @returns tells for a text which of its words are English; none for what people have written.
 */
export async function englishIn(db: Database): Promise<(text: string) => string[]> {
  const [english, kiswahili, written] = await Promise.all([textsIn('en'), textsIn('sw'), writtenIn(db)]);
  const known = new Set([...kiswahili.flatMap(wordsOf), ...wordsOf(`${names} ${months}`)]);
  for (const text of written) if (text.length <= 60) for (const word of wordsOf(text)) known.add(word);
  const onlyEnglish = new Set(english.flatMap(wordsOf).filter((word) => !known.has(word)));
  // A list shows only its beginning, after its author's name.
  const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const longer = written.filter((text) => text.length > 30).map(inOneLine);
  return (text) => {
    const line = inOneLine(text);
    if (longer.some((whole) => whole.includes(line) || line.includes(whole.slice(0, 30)))) return [];
    return wordsOf(text).filter((word) => onlyEnglish.has(word));
  };
}
