import * as z from 'zod/mini';
import { emptyOrText } from '../shared/text-schemas.ts';
import { entryNameSchema, entryState, longestDetail, partialDateSchema, pickedCodeSchema } from './record-entry.ts';

export const conditionDetailsSchema = z.object({
  name: entryNameSchema,
  code: pickedCodeSchema,
  /** Null where it is not known. */
  since: z.nullable(partialDateSchema),
  /** Over: had once and no more, such as a pregnancy. */
  status: z.enum(['active', 'over']),
  remark: emptyOrText(longestDetail),
});
export type ConditionDetails = z.infer<typeof conditionDetailsSchema>;

export const conditionSchema = z.object({
  kind: z.literal('condition'),
  ...entryState,
  ...conditionDetailsSchema.shape,
});
export type Condition = z.infer<typeof conditionSchema>;
