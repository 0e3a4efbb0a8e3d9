import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { cleanTyped } from '../shared/typed-text.ts';
import { identitySchema, laterCareSchema, laterEntrySchema, mergedRecordSchema, takenOver } from './merged-record.ts';

const params = z.object({ merged_record_id: idSchema });
const ofPatient = z.object({ patient_id: idSchema });

export const listLookAlikes = endpoint({
  name: 'merged_records.look_alikes',
  summary: 'Records that may be of the same person, among those that the caller may compare',
  method: 'GET',
  path: '/patients/:patient_id/look-alikes',
  params: ofPatient,
  query: z.object({
    member_id: z.optional(z.string().check(z.overwrite(cleanTyped), z.trim(), z.maxLength(20, 'too_long'))),
  }),
  answer: z.object({ patient: identitySchema, items: z.array(identitySchema) }),
  who: ['clinician'],
  audit: true,
});

/** By a clinician who has both in care, or the admin of an institution that has both. */
export const mergeRecords = endpoint({
  name: 'merged_records.create',
  summary: 'Read two records of one person as one',
  method: 'POST',
  path: '/merged-records',
  body: z.object({
    id: idSchema,
    patient_id: idSchema,
    other_id: idSchema,
    /** Fields that the kept record takes over from the other. */
    take: z._default(z.array(z.enum(takenOver)), []),
    /** Confirms that the person was asked, or their identity card seen. */
    is_asked: z.literal(true, 'required'),
  }),
  answer: z.object({ merged_record: mergedRecordSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Remembered: the pair is not proposed again. */
export const keepApart = endpoint({
  name: 'merged_records.keep_apart',
  summary: 'Say that two records are of two people',
  method: 'PUT',
  path: '/patients/:patient_id/look-alikes/:other_id',
  params: z.object({ patient_id: idSchema, other_id: idSchema }),
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

export const listMergedRecords = endpoint({
  name: 'merged_records.list_of_patient',
  summary: 'What a record was merged with, and what was written since',
  method: 'GET',
  path: '/patients/:patient_id/merged-records',
  params: ofPatient,
  answer: z.object({
    items: z.array(
      z.object({
        merged_record: mergedRecordSchema,
        later: z.array(laterEntrySchema),
        /** Servers of the last version do not tell it. */
        later_care: z.optional(z.array(laterCareSchema)),
      }),
    ),
  }),
  who: ['clinician'],
  audit: true,
});

export const agreeToMerge = endpoint({
  name: 'merged_records.agree',
  summary: 'The person agrees, in person, that who has one of the records in care may open the other',
  method: 'POST',
  path: '/merged-records/:merged_record_id/agree',
  params,
  answer: z.object({ merged_record: mergedRecordSchema }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

export const sendMergeCodes = endpoint({
  name: 'merged_records.send_codes',
  summary: 'Send the codes by which the person agrees: one to each of the two records’ own numbers',
  method: 'POST',
  path: '/merged-records/:merged_record_id/send-codes',
  params,
  /** Records that have a number of their own. */
  answer: z.object({ patient_ids: z.array(idSchema) }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const agreeToMergeByCode = endpoint({
  name: 'merged_records.agree_by_code',
  summary: 'The person agrees by the codes that were sent to them',
  method: 'POST',
  path: '/merged-records/:merged_record_id/agree-by-code',
  params,
  body: z.object({
    codes: z.array(z.object({ patient_id: idSchema, code: z.string().check(z.maxLength(10)) })).check(z.maxLength(2)),
  }),
  answer: z.object({ merged_record: mergedRecordSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const undoMerge = endpoint({
  name: 'merged_records.undo',
  summary: 'Read the two records apart again, within 30 days',
  method: 'DELETE',
  path: '/merged-records/:merged_record_id',
  params,
  body: z.object({
    /** Which of the later entries belong to the other record. */
    of_other: z._default(z.array(idSchema).check(z.maxLength(500)), []),
    /** Which of the later relationships do. */
    care_of_other: z._default(z.array(idSchema).check(z.maxLength(100)), []),
  }),
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
