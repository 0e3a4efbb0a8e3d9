import * as z from 'zod/mini';
import { personNameSchema } from '../users/user.ts';

/** The caregiver's relation to the person. */
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

/** The caregiver of a child without a number of its own. Their name is shown beside the child's. */
export const carerOfChildSchema = z.object({ ...personNameSchema.shape, relation: careRelationSchema });
export type CarerOfChild = z.infer<typeof carerOfChildSchema>;
