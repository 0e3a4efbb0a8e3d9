/** Converts a typed measurement into its stored form, and judges it by the rules of the content. */
import { isWrong, type MeasuredProblem, readMeasured } from '@hodi/domain/record/measured.ts';
import type { Measured, MeasurementDetails } from '@hodi/domain/record/measurement.ts';
import { judgeMeasurement } from '@hodi/domain/record/measurement-danger.ts';
import type * as api from '@hodi/domain/record/measurements.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { EntryState } from '#server/db/tables/record-entry-tables.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { Fault } from '#server/wire/validation.ts';
import type { Work } from '#server/work/work.ts';
import { earlierWeights } from './record-entries.repository.ts';
import { knownNow, profileAt } from './written-by.service.ts';

const faultsAt = (place: string, problems: readonly MeasuredProblem[]): Fault[] =>
  problems.map(({ field, ...problem }) => ({ field: `${place}${field}`, ...problem }));

type Occasion = Pick<BodyOf<typeof api.createMeasurements>, 'measured_at' | 'measured_by' | 'remark'>;

/** The stored form of each value, in their order. @throws Refusal 400 naming every field at fault. */
export function measuredDetails(
  values: readonly Measured[],
  occasion: Occasion,
  placeOf: (index: number) => string,
): MeasurementDetails[] {
  const read = values.map((measured) => readMeasured(measured));
  const fields = read.flatMap((one, index) => (isWrong(one) ? faultsAt(placeOf(index), one) : []));
  if (fields.length > 0) throw new Refusal(400, 'invalid_request', { fields });
  const { measured_at, measured_by, remark } = occasion;
  return values.map(({ measure, value, lower, unit, context }, index) => ({
    measure,
    ...(read[index] as Exclude<(typeof read)[number], readonly unknown[]>),
    typed: { value, lower, unit },
    context,
    measured_at: new Date(measured_at).toISOString(),
    measured_by,
    remark,
  }));
}

type Judged = Pick<EntryState, 'danger' | 'raised' | 'rule_version'>;

/** Judges by the rules of the content, with the record's facts about the person. */
export async function judge(work: Work, patient_id: string, details: MeasurementDetails): Promise<Judged> {
  const { measured_at, measure } = details;
  const at = new Date(measured_at);
  const profile = await profileAt(work, patient_id, measured_at);
  const known = await knownNow(work, patient_id);
  const earlier = measure === 'weight' ? await earlierWeights(work.tx, patient_id, at) : [];
  const { danger, raised, version } = await judgeMeasurement(details, { profile, ...known, earlier });
  return { danger, raised: [...raised], rule_version: version };
}
