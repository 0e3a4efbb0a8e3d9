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

/** @throws 409 `answered_by_another`, `answered_too_long_ago`. */
export const takeBackAlarmAnswer = endpoint({
  name: 'alarms.take_back',
  summary: 'Take back the answer to an emergency made by mistake, within 10 minutes; it waits again',
  method: 'DELETE',
  path: '/patients/:patient_id/alarms/:alarm_id/answer',
  params: z.object({ patient_id: idSchema, alarm_id: idSchema }),
  answer: z.object({ alarm: alarmSchema }),
  who: ['clinician'],
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
