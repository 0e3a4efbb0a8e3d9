import * as z from 'zod/mini';

/** Who the caregiver is to the person. */
export const careRelations = [
  'mother',
  'father',
  'guardian',
  'grandparent',
  'sibling',
  'child',
  'partner',
  'other',
] as const;
export const careRelationSchema = z.enum(careRelations);
export type CareRelation = z.infer<typeof careRelationSchema>;
