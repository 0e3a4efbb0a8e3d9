import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { openingHoursSchema, shownHoursSchema } from './opening-hours.ts';

const params = z.object({ institution_id: idSchema });
const version = z.number().check(z.int());

/** `version` is that of the institution, sent along with a change. */
export const hoursAnswerSchema = z.object({
  hours: openingHoursSchema,
  busy_on: shownHoursSchema.shape.busy_on,
  time_zone: z.string(),
  version,
});
export type HoursAnswer = z.infer<typeof hoursAnswerSchema>;

export const getOpeningHours = endpoint({
  name: 'opening_hours.get',
  summary: 'When an institution is open and what it promises; for its staff, its patients and superusers',
  method: 'GET',
  path: '/institutions/:institution_id/hours',
  params,
  answer: hoursAnswerSchema,
  who: bothUserTypes,
  audit: false,
});

/**
 * Waiting inquiries get a new promise by the new hours. 409 `version_conflict` with both versions: `details.current` as
 * in the answer, `details.sent` as in the body.
 */
export const setOpeningHours = endpoint({
  name: 'opening_hours.set',
  summary: 'Say when the institution is open and what it promises; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/hours',
  params,
  body: z.object({ hours: openingHoursSchema, version }),
  answer: hoursAnswerSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
