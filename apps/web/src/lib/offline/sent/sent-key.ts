/**
 * Key of a sent write: the server's time of arrival to the second, after all that arrived before. The keys sort by
 * arrival, whatever the phone's clock says.
 */
export const sentPlace = (userId: string, at: number | string): string => `${userId}/sent/${at}`;

/** Those of one user. */
export const sentOf = (userId: string): IDBKeyRange =>
  IDBKeyRange.bound(sentPlace(userId, ''), sentPlace(userId, '\uFFFF'));
