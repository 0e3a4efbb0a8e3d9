import * as z from 'zod/mini';

/** Where one field of a request is wrong. `field` is the path on the wire, `code` is stable. */
export const fieldProblemSchema = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** Every answer that is not good: a stable code, a sentence in the caller's language, details where they help. */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(fieldProblemSchema)),
      /** People similar to the one to be registered: `duplicateSchema` of patients, parsed where it is needed. */
      duplicates: z.optional(z.array(z.unknown())),
      /** Counted obstacles: `{clinicians, patients}` of an institution that is not empty. */
      counts: z.optional(z.record(z.string(), z.number())),
      /** Of a version conflict: how it is by now, as the call would have answered, and what was sent. */
      current: z.optional(z.unknown()),
      sent: z.optional(z.unknown()),
      /** Of appointments: `overlapSchema`, read where it is needed. */
      overlap: z.optional(z.unknown()),
      /** Seconds after which it can be tried again. */
      retry_after: z.optional(z.number()),
    }),
  ),
});
export type Problem = z.infer<typeof problemSchema>;
