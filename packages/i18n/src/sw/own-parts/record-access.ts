import { recordAccess } from '../audit/record-access.ts';
import { pagedList } from '../lists/paged-list.ts';

/** A patient asks who opened their record. */
export const texts = { ...recordAccess, ...pagedList };
