import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { momentSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import {
  measuredBySchema,
  measuredSchema,
  measurementSchema,
  measureSchema,
  measures,
  newMeasuredSchema,
  notedSchema,
  occasionSchema,
  pointSchema,
} from './measurement.ts';
import { personNameSchema } from '../users/user.ts';
import { newEntry, seenVersionSchema } from './record-entry.ts';

const params = z.object({ patient_id: idSchema });

const chosen = {
  from: z.optional(momentSchema),
  until: z.optional(momentSchema),
  measured_by: z.optional(measuredBySchema),
};

export const listMeasurements = endpoint({
  name: 'measurements.list',
  summary: 'Measurements of a patient, by when they were measured, newest first; what was taken out is among them',
  method: 'GET',
  path: '/patients/:patient_id/measurements',
  params,
  query: z.object({ ...pageQuery, measure: z.optional(measureSchema), ...chosen }),
  answer: pageOf(measurementSchema),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

export const listMeasurementPoints = endpoint({
  name: 'measurements.points',
  summary: 'What a chart of one measure needs, oldest first, without what was taken out',
  method: 'GET',
  path: '/patients/:patient_id/measurements/points',
  params,
  query: z.object({ measure: measureSchema, ...chosen }),
  answer: z.object({ points: z.array(pointSchema), is_more: z.boolean() }),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

/**
 * Dangerous values that wait for a clinician, gravest first. A value leaves the list once a clinician confirms,
 * corrects or removes it; an emergency once a clinician has said what was done.
 */
export const listWaitingMeasurements = endpoint({
  name: 'measurements.waiting',
  summary:
    'Emergencies that patients measured and no clinician has answered, and other dangerous measurements that none has confirmed',
  method: 'GET',
  path: '/measurements/waiting',
  answer: z.object({
    items: z.array(
      z.object({
        measurement: measurementSchema,
        patient_name: personNameSchema,
        member_id: z.string(),
        /** Servers of the version before do not tell it. */
        mobile_number: z.optional(z.nullable(z.string())),
      }),
    ),
    total: z.number(),
  }),
  who: ['clinician'],
  needs: 'record',
  audit: true,
});

/** All of them or none: one that cannot be is named by its place, such as `values.0.value` with `out_of_range`. */
export const createMeasurements = endpoint({
  name: 'measurements.create',
  summary: 'Write down what was measured on one occasion',
  method: 'POST',
  path: '/patients/:patient_id/measurements',
  params,
  body: z.object({
    ...occasionSchema,
    ...notedSchema,
    for_caregivers: newEntry.for_caregivers,
    /** By a clinician, where a service that the patient asked for is fulfilled. */
    service_interest_id: z.optional(idSchema),
    values: z.array(newMeasuredSchema).check(z.minLength(1, 'required'), z.maxLength(measures.length, 'too_many')),
  }),
  answer: z.object({ measurements: z.array(measurementSchema) }),
  status: 201,
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const updateMeasurement = endpoint({
  name: 'measurements.update',
  summary: 'Put a measurement right; its measure stays',
  method: 'PUT',
  path: '/patients/:patient_id/measurements/:entry_id',
  params: z.object({ patient_id: idSchema, entry_id: idSchema }),
  body: z.object({ ...measuredSchema.shape, ...occasionSchema, version: seenVersionSchema }),
  answer: z.object({ measurement: measurementSchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
