import type { KeptRecord } from '../database.ts';

/** Where a write lies after it has arrived, under the time of the server at which it did. */
export const sentPlace = ({ userId, id }: Pick<KeptRecord, 'userId' | 'id'>): string => `${userId}/sent/${id}`;
