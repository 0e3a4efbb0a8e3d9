import * as z from 'zod/mini';
import { emptyOrText } from '../shared/text-schemas.ts';
import { entryNameSchema, entryState, longestDetail, partialDateSchema, pickedCodeSchema } from './record-entry.ts';

/** `other` says in the remark how. */
export const medicineFrequencies = [
  'once_a_day',
  'twice_a_day',
  'three_times_a_day',
  'four_times_a_day',
  'at_night',
  'once_a_week',
  'when_needed',
  'other',
  'unknown',
] as const;
export const medicineUses = ['taking', 'stopped', 'unsure'] as const;

export const medicineDetailsSchema = z.object({
  name: entryNameSchema,
  code: pickedCodeSchema,
  /** As on the packet: "5 mg", "2 tablets"; empty where it is not known. */
  dose: emptyOrText(60),
  frequency: z.enum(medicineFrequencies),
  use: z.enum(medicineUses),
  since: z.nullable(partialDateSchema),
  /** Of one that was stopped. */
  stopped: z.nullable(partialDateSchema),
  remark: emptyOrText(longestDetail),
});
export type MedicineDetails = z.infer<typeof medicineDetailsSchema>;

export const medicineSchema = z.object({ kind: z.literal('medicine'), ...entryState, ...medicineDetailsSchema.shape });
export type Medicine = z.infer<typeof medicineSchema>;
