/**
 * A danger that belongs to no inquiry: a measurement that is an emergency, or an answer to a plan that is told like one. It is open until a
 * clinician has seen it, and stands first in the lists of clinicians until one of them has answered it. Source: product decisions, sections
 * 5 and 10.
 */
import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { entryAuthorSchema } from './record-entry.ts';

/** Actions of a clinician on an alarm. `referred`: sent to care at once, or a visit booked for today. */
export const alarmAnswers = ['reached', 'in_person', 'referred', 'not_needed'] as const;
export const alarmAnswerSchema = z.enum(alarmAnswers);
export type AlarmAnswer = z.infer<typeof alarmAnswerSchema>;

export const alarmSchema = z.object({
  /** Of the measurement, or of the answer to a plan. */
  id: idSchema,
  raised_at: momentSchema,
  seen: z.nullable(z.object({ at: momentSchema, by: entryAuthorSchema })),
  /** `not_so`: the value was taken out, or put right and is no danger. */
  answered: z.nullable(
    z.object({ at: momentSchema, by: entryAuthorSchema, how: z.enum([...alarmAnswers, 'not_so'] as const) }),
  ),
});
export type Alarm = z.infer<typeof alarmSchema>;
