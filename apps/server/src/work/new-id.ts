import { v7 } from 'uuid';

/** A new id of version 7. `now` in milliseconds since 1970. */
export const newId = (now: number): string => v7({ msecs: now });
