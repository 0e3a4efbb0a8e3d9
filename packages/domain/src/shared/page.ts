import * as z from 'zod/mini';

/** A filtered list is counted only this far; beyond, the screen says "200+". */
export const countCeiling = 200;

export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1000, 'too_long'))),
};

/** One page of a keyset list. `total` is exact up to `countCeiling` when filtered; `is_more_than_total` says "+". */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.number(),
    is_more_than_total: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
