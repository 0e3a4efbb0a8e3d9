import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageQuery } from '../shared/page.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { allergySchema } from './allergy.ts';
import { conditionSchema } from './condition.ts';
import { measurementSchema, measureSchema, pointSchema } from './measurement.ts';
import { medicineSchema } from './medicine.ts';
import { entryAuthorSchema, entryChangeSchema, longestReason, seenVersionSchema } from './record-entry.ts';
import { targetDetailsSchema, targetMeasureSchema, targetSchema } from './target.ts';

/** One entry of any list. */
export const recordEntrySchema = z.discriminatedUnion('kind', [
  allergySchema,
  conditionSchema,
  medicineSchema,
  measurementSchema,
  targetSchema,
]);
export type RecordEntry = z.infer<typeof recordEntrySchema>;

/** First what counts, newest first; then what was stopped, is over or was taken out. `total` counts without what was taken out. */
const listOf = <S extends z.ZodMiniType>(entry: S) => z.object({ items: z.array(entry), total: z.number() });

const trendSchema = z.object({
  measure: measureSchema,
  total: z.number(),
  last: measurementSchema,
  /** The last ones, oldest first; without what was taken out. */
  points: z.array(pointSchema),
});

export const patientRecordSchema = z.object({
  patient_id: idSchema,
  allergies: listOf(allergySchema),
  conditions: listOf(conditionSchema),
  medicines: listOf(medicineSchema),
  /** One for each measure of which there is any. */
  measurements: z.array(trendSchema),
  targets: z.array(targetSchema),
  last_change: z.nullable(z.object({ at: momentSchema, by: entryAuthorSchema })),
});
export type PatientRecord = z.infer<typeof patientRecordSchema>;

const patientParams = z.object({ patient_id: idSchema });
const entryParams = z.object({ patient_id: idSchema, entry_id: idSchema });

export const getRecord = endpoint({
  name: 'record.read',
  summary: 'Allergies, conditions, medicines and the last measurements of a patient',
  method: 'GET',
  path: '/patients/:patient_id/record',
  params: patientParams,
  answer: z.object({ record: patientRecordSchema }),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

/** A change that nobody has seen before answers 409 `version_conflict` with `current` and `sent`, as all changes of a record do. */
export const confirmEntry = endpoint({
  name: 'record.confirm',
  summary: 'Confirm what a patient said, as it was seen in this version',
  method: 'POST',
  path: '/patients/:patient_id/record/:entry_id/confirm',
  params: entryParams,
  body: z.object({ version: seenVersionSchema }),
  answer: z.object({ entry: recordEntrySchema }),
  who: ['clinician'],
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const setEntryInError = endpoint({
  name: 'record.set_in_error',
  summary: 'Take an entry out as not so, with a reason, or put it back; it stays readable',
  method: 'PUT',
  path: '/patients/:patient_id/record/:entry_id/entered-in-error',
  params: entryParams,
  body: z
    .object({ in_error: z.boolean(), reason: emptyOrText(longestReason), version: seenVersionSchema })
    .check(z.refine(({ in_error, reason }) => !in_error || reason !== '', { error: 'required', path: ['reason'] })),
  answer: z.object({ entry: recordEntrySchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

/** An entry as it was after a change. */
export const recordChangeSchema = z.object({
  id: idSchema,
  entry_id: idSchema,
  version: z.number(),
  change: entryChangeSchema,
  at: momentSchema,
  by: entryAuthorSchema,
  /** Of what was taken out. */
  reason: z.string(),
  entry: recordEntrySchema,
});
export type RecordChange = z.infer<typeof recordChangeSchema>;

export const listRecordChanges = endpoint({
  name: 'record.changes',
  summary: 'All changes of a record, or of one entry, newest first, each with the entry as it was then',
  method: 'GET',
  path: '/patients/:patient_id/record/changes',
  params: patientParams,
  query: z.object({ ...pageQuery, entry_id: z.optional(idSchema) }),
  answer: z.object({ items: z.array(recordChangeSchema), next_cursor: z.nullable(z.string()) }),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

export const setTarget = endpoint({
  name: 'record.set_target',
  summary: 'Set where a patient’s measurements shall be, or take the target away',
  method: 'PUT',
  path: '/patients/:patient_id/targets/:measure',
  params: z.object({ patient_id: idSchema, measure: targetMeasureSchema }),
  body: z.object({
    /** Of a new one; where there is one already, its own stays. */
    id: idSchema,
    target: z.nullable(targetDetailsSchema),
    /** Null where none was seen. */
    version: z.nullable(seenVersionSchema),
  }),
  answer: z.object({ target: targetSchema }),
  who: ['clinician'],
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
