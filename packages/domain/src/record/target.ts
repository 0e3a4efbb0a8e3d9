/** Where a clinician wants a patient's measurements to be. */
import * as z from 'zod/mini';
import { entryState } from './record-entry.ts';

export const targetMeasures = ['blood_pressure', 'glucose', 'weight'] as const;
export const targetMeasureSchema = z.enum(targetMeasures);
export type TargetMeasure = z.infer<typeof targetMeasureSchema>;

const between = (min: number, max: number) =>
  z.number().check(z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

/** In the first unit of each measure: mmHg, mmol/L, kg. Limits are told as people say them: under 140/90; 4.0 to 7.0; under 10.0. */
export const targetDetailsSchema = z.discriminatedUnion('measure', [
  z.object({
    measure: z.literal('blood_pressure'),
    systolic_below: between(80, 220),
    diastolic_below: between(40, 140),
  }),
  z.object({
    measure: z.literal('glucose'),
    before_food_from: between(2, 20),
    before_food_to: between(2, 20),
    after_food_below: between(2, 30),
  }),
  z.object({ measure: z.literal('weight'), from: between(0.5, 400), to: between(0.5, 400) }),
]);
export type TargetDetails = z.infer<typeof targetDetailsSchema>;

/** `target` is null where it was taken away. */
export const targetSchema = z.object({
  kind: z.literal('target'),
  ...entryState,
  measure: targetMeasureSchema,
  target: z.nullable(targetDetailsSchema),
});
export type Target = z.infer<typeof targetSchema>;
