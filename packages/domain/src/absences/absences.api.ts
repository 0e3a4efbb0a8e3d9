import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { plainDateSchema } from '../shared/time.ts';
import { absenceInputSchema, absenceSchema, colleagueSchema } from './absence.ts';

const params = z.object({ clinician_id: idSchema });

export const absenceAnswerSchema = z.object({
  /** Null where they are not away and do not plan to be. */
  absence: z.nullable(absenceSchema),
  /** Grows with each change; 0 where there was none yet. */
  version: z.number(),
  /** Doctors and nurses of the institution who may answer meanwhile. */
  colleagues: z.array(colleagueSchema),
  /** For whom they answer at the moment, and until when. */
  covers_for: z.array(z.object({ ...colleagueSchema.shape, until: plainDateSchema })),
});
export type AbsenceAnswer = z.infer<typeof absenceAnswerSchema>;

export const getAbsence = endpoint({
  name: 'absences.get',
  summary: 'When a clinician is away and who answers; for themself, the admin of their institution and superusers',
  method: 'GET',
  path: '/clinicians/:clinician_id/absence',
  params,
  answer: absenceAnswerSchema,
  who: ['clinician'],
  audit: false,
});

/**
 * 400 with field `cover_id` `no_colleague` when it is no other active doctor or nurse of the institution; with field `until`
 * `date_past` or `absence_too_long`. 409 `version_conflict` with `details.current` as the answer has it and `details.sent` as the body had it.
 */
export const setAbsence = endpoint({
  name: 'absences.set',
  summary: 'Say that a clinician is away, and who answers meanwhile',
  method: 'PUT',
  path: '/clinicians/:clinician_id/absence',
  params,
  body: z.object({ absence: absenceInputSchema, version: z.number().check(z.int()) }),
  answer: absenceAnswerSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const endAbsence = endpoint({
  name: 'absences.end',
  summary: 'Say that a clinician is back, or does not go; nothing happens where they were not away',
  method: 'DELETE',
  path: '/clinicians/:clinician_id/absence',
  params,
  answer: absenceAnswerSchema,
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});
