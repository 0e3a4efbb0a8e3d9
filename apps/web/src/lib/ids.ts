import { v7 } from 'uuid';

/** A new id of version 7: something made offline has its final identity at once. */
export const newId = (): string => v7();
