/**
 * Plans of questions that a clinician asks a patient regularly. Measured answers are Observations; the others are in
 * the plan.
 */
import type * as fhir from 'fhir/r4';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import type { PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import type { PlanRow } from '../rows/plans.repository.ts';
import { codeOfMeasure } from './record-entries.ts';
import { iso, metaOf, nameShown, reference } from './terms.ts';

interface Reader {
  /** Today by the institution's clock. */
  today: string;
  /** Totals are for clinicians. */
  isClinician: boolean;
}

const scores = { phq9: 'PHQ-9', gad7: 'GAD-7' } as const;
const paces = { daily: [1, 'd'], twice_a_week: [2, 'wk'], weekly: [1, 'wk'] } as const;

const codeOf = (ask: PlanAsk): fhir.CodeableConcept => {
  if (ask.kind === 'measure') return codeOfMeasure(ask.measure);
  return { text: ask.kind === 'score' ? scores[ask.score] : ask.text };
};

function timingOf(rhythm: PlanRhythm, [start = '', ...rest]: readonly string[]): fhir.Timing {
  if (rhythm.kind === 'once') return { event: [start] };
  const [frequency, periodUnit] = paces[rhythm.pace];
  const boundsPeriod = { start, end: rest[rest.length - 1] ?? start };
  return { repeat: { boundsPeriod, frequency, period: 1, periodUnit } };
}

function statusOf({ stopped_at, is_in_care }: PlanRow, last: string, today: string) {
  if (stopped_at !== null || !is_in_care) return 'revoked' as const;
  return last < today ? ('completed' as const) : ('active' as const);
}

const compared = { better: 'Better', same: 'The same', worse: 'Worse' } as const;

/** Empty for a measurement: that is an Observation. */
function textOf(
  { text, compared: than, score, entry_id, due_on }: PlanRow['answers'][number],
  isClinician: boolean,
): string {
  if (entry_id !== null) return '';
  const total = score !== null && isClinician ? `${score.total} (${score.band})` : '';
  const said = [text, than === null ? '' : compared[than], total].filter((part) => part !== '').join('. ');
  return `${due_on}: ${said === '' ? 'answered' : said}`;
}

function activityOf(row: PlanRow, days: readonly string[], { today, isClinician }: Reader): fhir.CarePlanActivity {
  const { ask, rhythm, answers, patient_id } = row;
  const status = statusOf(row, days[days.length - 1] ?? '', today);
  const progress = answers.flatMap((answer): fhir.Annotation[] => {
    const text = textOf(answer, isClinician);
    if (text === '') return [];
    const name = nameShown(answer.author_name);
    const by = answer.is_by_patient
      ? { authorReference: reference('Patient', patient_id, name) }
      : { authorString: name };
    return [{ ...by, time: answer.at, text }];
  });
  const measured = answers.flatMap(({ entry_id }) =>
    entry_id === null ? [] : [{ reference: `Observation/${entry_id}` }],
  );
  return {
    ...(measured.length > 0 && { outcomeReference: measured }),
    ...(progress.length > 0 && { progress }),
    detail: {
      code: codeOf(ask),
      status: status === 'active' ? 'in-progress' : status === 'completed' ? 'completed' : 'stopped',
      scheduledTiming: timingOf(rhythm, days),
    },
  };
}

export function carePlanResource(row: PlanRow, reader: Reader): fhir.CarePlan {
  const days = dueDays(row);
  const last = days[days.length - 1] ?? row.starts_on;
  const { author_clinician_id: author, author_name } = row;
  return {
    resourceType: 'CarePlan',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: statusOf(row, last, reader.today),
    intent: 'plan',
    subject: reference('Patient', row.patient_id, nameShown(row.patient_name)),
    period: { start: row.starts_on, end: last },
    created: iso(row.created_at),
    ...(author !== null && {
      author: reference('Practitioner', author, nameShown(author_name, author_name.role ?? undefined)),
    }),
    activity: [activityOf(row, days, reader)],
  };
}
