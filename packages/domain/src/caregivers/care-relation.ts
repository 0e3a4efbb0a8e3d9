import * as z from 'zod/mini';
import { personNameSchema } from '../users/user.ts';

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

/** Who cares for a child that has no number of its own, as their name stands beside the child's. */
export const carerOfChildSchema = z.object({ ...personNameSchema.shape, relation: careRelationSchema });
export type CarerOfChild = z.infer<typeof carerOfChildSchema>;
