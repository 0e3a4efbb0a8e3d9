import * as z from 'zod/mini';
import { emptyOrText } from '../shared/text-schemas.ts';
import { entryNameSchema, entryState, longestDetail, pickedCodeSchema } from './record-entry.ts';

export const allergySeverities = ['mild', 'severe', 'unknown'] as const;

export const allergyDetailsSchema = z.object({
  /** As typed or picked. */
  name: entryNameSchema,
  code: pickedCodeSchema,
  /** The reaction, such as "Rash, swollen face (2014)". */
  reaction: emptyOrText(longestDetail),
  /** Severe: swelling of face or throat, hardly any air, fainting, hospital. */
  severity: z.enum(allergySeverities),
});
export type AllergyDetails = z.infer<typeof allergyDetailsSchema>;

export const allergySchema = z.object({ kind: z.literal('allergy'), ...entryState, ...allergyDetailsSchema.shape });
export type Allergy = z.infer<typeof allergySchema>;
