import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { nameOfEntry } from '@hodi/domain/record/pick-list.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatMonth } from '@hodi/i18n/format-calendar.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import type { NamedEntry } from './known-record.ts';

export const nameOfAuthor = (author: EntryAuthor): string => displayName(author, author.role ?? undefined);

type Said = Pick<NamedEntry, 'author' | 'confirmed' | 'created_at' | 'in_error' | 'source' | 'updated_at'>;

export interface EntrySource {
  text: string;
  /** ISO 8601. */
  at: string;
  isClinic: boolean;
}

/** Entries of a record in the words of whoever reads it. @param reader of the record: what they said themself is told so. */
export function useEntryWords(reader: EntryAuthor) {
  const t = useTexts();
  const language = useLanguage();
  const { date, plainDate, locale } = useFormats();

  const whenText = (day: string): string => {
    if (day.length === 4) return day;
    return day.length === 7 ? formatMonth(`${day}-15T12:00:00Z`, { ...locale, timeZone: 'UTC' }) : plainDate(day);
  };
  const name = (entry: Pick<NamedEntry, 'kind' | 'name' | 'code'>): string => nameOfEntry(pickList, entry, language);
  const title = (entry: NamedEntry): string => {
    const dose = entry.kind === 'medicine' ? entry.dose : '';
    return dose === '' ? name(entry) : `${name(entry)} ${dose}`;
  };
  const parts = (entry: NamedEntry): string[] => {
    if (entry.kind === 'allergy') return [entry.severity === 'severe' ? t('health.severe') : '', entry.reaction];
    const since = entry.since === null ? '' : t('health.since', { at: whenText(entry.since) });
    if (entry.kind === 'condition') return [since || t('health.since_unknown'), entry.remark];
    const often = entry.frequency === 'unknown' ? '' : t(`health.frequency.${entry.frequency}`);
    const stopped = entry.stopped === null ? '' : t('health.stopped_at', { at: whenText(entry.stopped) });
    return [often, since, stopped, entry.remark];
  };
  const detail = (entry: NamedEntry): string => parts(entry).filter(Boolean).join(' · ');
  const saidBy = ({ source, author }: Said): string => {
    if (author.is === 'clinician') return t('health.source.entered', { name: nameOfAuthor(author) });
    if (author.user_id === reader.user_id) return t('health.source.you');
    if (source === 'questionnaire') return t('health.source.questionnaire');
    const said = reader.is === 'clinician' ? (`health.source.${author.is}` as const) : 'health.source.said';
    return t(said, { name: nameOfAuthor(author) });
  };
  const source = (entry: Said): EntrySource => {
    const { in_error, confirmed, created_at } = entry;
    if (in_error) {
      return {
        text: t('health.source.taken_out', { name: nameOfAuthor(in_error.by) }),
        at: in_error.at,
        isClinic: in_error.by.is === 'clinician',
      };
    }
    if (confirmed) {
      const text = t('health.source.confirmed', { name: nameOfAuthor(confirmed.by) });
      return { text, at: confirmed.at, isClinic: true };
    }
    return { text: saidBy(entry), at: created_at, isClinic: false };
  };
  /** The same in few words, at the end of a line. */
  const shortSource = ({ in_error, confirmed, created_at }: Said): string => {
    if (in_error) return t('health.source.taken_out_short', { name: nameOfAuthor(in_error.by) });
    if (confirmed) return t('health.source.confirmed_short', { name: nameOfAuthor(confirmed.by) });
    return t('health.source.patient_short', { at: date(created_at) });
  };
  /** The whole of it in one line. */
  const line = (entry: NamedEntry): string => [title(entry), detail(entry)].filter(Boolean).join(', ');
  return { name, title, detail, source, shortSource, line };
}

export type EntryWords = ReturnType<typeof useEntryWords>;
