/**
 * Where a write lies after it has arrived: under the server's time at which it did, to the second, and after all that
 * arrived before it. So their keys stand in the order in which they arrived, whatever the phone's clock says.
 */
export const sentPlace = (userId: string, at: number | string): string => `${userId}/sent/${at}`;

/** Those of one user. */
export const sentOf = (userId: string): IDBKeyRange =>
  IDBKeyRange.bound(sentPlace(userId, ''), sentPlace(userId, '\uFFFF'));
