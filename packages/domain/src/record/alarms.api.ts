import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { alarmAnswerSchema, alarmSchema } from './alarm.ts';

/** The first answer stays. */
export const answerAlarm = endpoint({
  name: 'alarms.answer',
  summary: 'Say what was done about an emergency that a patient measured, or told in an answer to a plan',
  method: 'POST',
  path: '/patients/:patient_id/alarms/:alarm_id/answer',
  params: z.object({ patient_id: idSchema, alarm_id: idSchema }),
  body: z.object({ how: alarmAnswerSchema }),
  answer: z.object({ alarm: alarmSchema }),
  who: ['clinician'],
  needs: 'record',
  repeat: 'natural',
  audit: true,
});
