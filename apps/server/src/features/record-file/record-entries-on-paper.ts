/** Allergies, conditions, medicines and measurements on paper; removed ones are marked as such. */
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { nameOfEntry } from '@hodi/domain/record/pick-list.ts';
import type { NamedKind } from '@hodi/domain/record/record-entry.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { RecordRows } from '#server/features/fhir/whole-record.service.ts';
import type { Writing } from './paper-writing.ts';

export const units: Readonly<Record<Measure, string>> = {
  blood_pressure: 'mmHg',
  pulse: '/min',
  temperature: '°C',
  glucose: 'mmol/L',
  hba1c: '%',
  weight: 'kg',
  height: 'cm',
  oxygen: '%',
};

type MedicineRow = RecordRows['medicines'][number];
type MeasurementRow = RecordRows['measurements'][number];
type NamedRow = RecordRows['allergies'][number] | RecordRows['conditions'][number] | MedicineRow;

/** Author and time of an entry, and whether it is valid. */
function stateOf({ t, when }: Writing, row: NamedRow | MeasurementRow): string {
  const name = displayName(row.author_name, row.author_name.role ?? undefined);
  const said = t('paper.entries.said_by', { name, at: when(row.created_at) });
  if (row.is_in_error) return `${t('paper.entries.not_so')}. ${said}`;
  return row.is_confirmed ? said : `${said}, ${t('paper.entries.not_confirmed')}`;
}

const joined = (parts: readonly string[], between = ', '): string => parts.filter((part) => part !== '').join(between);

const sinceOf = ({ t }: Writing, since: string | null): string =>
  since === null ? '' : t('paper.entries.since', { when: since });

function medicineWords(writing: Writing, { details }: MedicineRow): string {
  const { t } = writing;
  const { dose, frequency, use, since, stopped, remark } = details;
  const often = frequency === 'other' || frequency === 'unknown' ? '' : t(`paper.entries.frequency.${frequency}`);
  const isTold = use === 'stopped' && stopped !== null;
  const used = isTold ? '' : t(`paper.entries.use.${use}`);
  const ended = stopped === null ? '' : t('paper.entries.stopped_at', { when: stopped });
  return joined([dose, often, used, sinceOf(writing, since), ended, remark]);
}

function wordsOf(writing: Writing, row: NamedRow): string {
  if (row.kind === 'allergy') {
    const { severity, reaction } = row.details;
    return joined([severity === 'severe' ? writing.t('paper.entries.severe') : '', reaction]);
  }
  if (row.kind === 'medicine') return medicineWords(writing, row);
  const { since, status, remark } = row.details;
  return joined([sinceOf(writing, since), status === 'over' ? writing.t('paper.entries.over') : '', remark]);
}

function writeNamed(writing: Writing, rows: readonly NamedRow[], list: 'allergies' | 'conditions' | 'medicines'): void {
  const { paper, t, record } = writing;
  paper.section(t(`paper.entries.${list}`));
  if (rows.length === 0) paper.note(t(`paper.entries.no_${list}`));
  for (const row of rows) {
    const kind: NamedKind = row.kind;
    const name = nameOfEntry(pickList, { kind, name: row.details.name, code: row.details.code }, record.language);
    paper.pair(name, joined([wordsOf(writing, row), stateOf(writing, row)], '\n'));
  }
}

function measuredWords({ t }: Writing, { details }: MeasurementRow): string {
  const { measure, value, lower, context, measured_by, remark } = details;
  const amount = `${value}${lower === null ? '' : `/${lower}`} ${units[measure]}`;
  const food = context === null || context === 'any_time' ? '' : t(`paper.entries.context.${context}`);
  return joined([
    `${t(`paper.entries.measure.${measure}`)}: ${amount}`,
    food,
    t(`paper.entries.measured_by.${measured_by}`),
    remark,
  ]);
}

function writeMeasurements(writing: Writing): void {
  const { paper, t, record, when } = writing;
  const rows = record.measurements.toSorted((one, other) =>
    other.details.measured_at.localeCompare(one.details.measured_at),
  );
  paper.section(t('paper.entries.measurements'));
  if (rows.length === 0) paper.note(t('paper.entries.no_measurements'));
  for (const row of rows) {
    paper.pair(
      when(Date.parse(row.details.measured_at)),
      joined([measuredWords(writing, row), stateOf(writing, row)], '\n'),
    );
  }
}

export function writeRecordEntries(writing: Writing): void {
  const { record } = writing;
  writeNamed(writing, record.allergies, 'allergies');
  writeNamed(writing, record.conditions, 'conditions');
  writeNamed(writing, record.medicines, 'medicines');
  writeMeasurements(writing);
}
