import * as z from 'zod/mini';
import { severitySchema } from '../questionnaires/topic.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { alarmSchema } from './alarm.ts';
import { entryState, longestDetail } from './record-entry.ts';

/** In the order in which they are shown. */
export const measures = [
  'blood_pressure',
  'pulse',
  'temperature',
  'glucose',
  'hba1c',
  'weight',
  'height',
  'oxygen',
] as const;
export const measureSchema = z.enum(measures);
export type Measure = z.infer<typeof measureSchema>;

/** Of glucose: nothing eaten for 8 hours, or before a meal; 2 hours after one; neither is known. */
export const glucoseContexts = ['before_food', 'after_food', 'any_time'] as const;
export const glucoseContextSchema = z.enum(glucoseContexts);

/** Not told of what a clinician filled in for somebody: they may have measured, or heard it on the phone. */
export const measuredBySchema = z.enum(['clinic', 'patient', 'not_told']);
export type MeasuredBy = z.infer<typeof measuredBySchema>;

/** Emergency: call now. Urgent: to be seen today. Warning: to be seen soon. As the content's rules say. */
export const dangers = ['warning', 'urgent', 'emergency'] as const;
export const dangerSchema = z.enum(dangers);
export type Danger = z.infer<typeof dangerSchema>;

const unitSchema = z.string().check(z.maxLength(20, 'too_long'));

/** Typed values. Of blood pressure, `value` is the upper number and `lower` the lower one. */
export const measuredSchema = z.object({
  measure: measureSchema,
  value: z.number(),
  lower: z.nullable(z.number()),
  unit: unitSchema,
  /** Whether an unusual number that another unit makes plausible was asked about; see `measuredProblems`. */
  unit_confirmed: z.optional(z.boolean()),
  /** Of glucose; null of all else. */
  context: z.nullable(glucoseContextSchema),
});
export type Measured = z.infer<typeof measuredSchema>;

export const measurementDetailsSchema = z.object({
  measure: measureSchema,
  /** In the measure's first unit, rounded: mmHg, /min, °C, mmol/L, %, kg, cm, %. */
  value: z.number(),
  lower: z.nullable(z.number()),
  /** As it was typed. */
  typed: z.object({ value: z.number(), lower: z.nullable(z.number()), unit: unitSchema }),
  context: z.nullable(glucoseContextSchema),
  measured_at: momentSchema,
  measured_by: measuredBySchema,
  remark: z.string(),
  /** When it was written down, of one that was new then and has waited on a phone for so long that its day alone calls nobody. */
  noted_at: z.optional(momentSchema),
  /** Of an inquiry's answer: another value than the answers said, so that their red flags tell nothing of it. */
  is_corrected: z.optional(z.boolean()),
  /** Outside the usual limits of the measure: allowed, and worth a second look. */
  is_unusual: z.boolean(),
  /** Of what was measured where a requested service was fulfilled. */
  service: z.optional(z.object({ interest_id: idSchema, code: z.string() })),
});
export type MeasurementDetails = z.infer<typeof measurementDetailsSchema>;

export const raisedRuleSchema = z.object({ rule_id: z.string(), severity: severitySchema });

export const measurementSchema = z.object({
  kind: z.literal('measurement'),
  ...entryState,
  ...measurementDetailsSchema.shape,
  /** Judged by the server by the rules of the content, when it was written or changed. */
  danger: z.nullable(dangerSchema),
  raised: z.array(raisedRuleSchema),
  /** A dangerous one waits for a clinician: an emergency until one has answered it, another until one has confirmed it. */
  needs_clinician: z.boolean(),
  /** Of an emergency. Servers of the version before do not tell it. */
  alarm: z.optional(z.nullable(alarmSchema)),
});
export type Measurement = z.infer<typeof measurementSchema>;

/** One value of several that were measured together. */
export const newMeasuredSchema = z.object({ id: idSchema, ...measuredSchema.shape });
export const occasionSchema = {
  measured_at: momentSchema,
  measured_by: measuredBySchema,
  remark: emptyOrText(longestDetail),
};

/** When it was written down, by the clock by which `measured_at` goes. An app of the version before does not tell it. */
export const notedSchema = { noted_at: z.optional(momentSchema) };

/** Data of one measurement that a chart needs. */
export const pointSchema = z.object({
  id: idSchema,
  at: momentSchema,
  value: z.number(),
  lower: z.nullable(z.number()),
  context: z.nullable(glucoseContextSchema),
  measured_by: measuredBySchema,
  danger: z.nullable(dangerSchema),
});
export type Point = z.infer<typeof pointSchema>;
/** Of a small trend, and of a chart. */
export const pointsOfTrend = 8;
export const pointsOfChart = 5000;
