import * as z from 'zod/mini';

/**
 * Ids are UUIDs of version 7, made by whoever makes the thing, so that something made offline has its final
 * identity at once. Only version 7: their order keeps the indexes compact.
 */
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** When it was made, by the clock of the device that made it, in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

export const idSchema = z.string().check(z.regex(uuidV7, 'invalid_id'));
