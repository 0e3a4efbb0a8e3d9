/** Query parameters and answers of FHIR searches. */
import * as z from 'zod/mini';
import { alternativesOf, spanSearchedBy } from './search-values.ts';

export const fhirJson = 'application/fhir+json';

const one = z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long'));
export const text = z.optional(one);
/** Names are compared with every row, so only a few short ones. */
const most = { letters: 100, alternatives: 10 };
export const name = z.optional(
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(most.letters, 'too_long'),
    z.refine((value) => alternativesOf(value).length <= most.alternatives, 'too_many'),
  ),
);
const oneDate = one.check(z.refine((value) => spanSearchedBy(value) !== undefined, 'invalid_value'));
/** Repeated, it is a period. */
export const date = z.optional(z.union([oneDate, z.array(oneDate).check(z.maxLength(2, 'too_long'))]));

/** An unescaped plus in an address is a space. */
export const format = z.optional(z.enum(['json', 'application/json', fhirJson, fhirJson.replace('+', ' ')]));
export const common = {
  _id: text,
  /** At most a hundred; the bundle's `next` link has the others. */
  _count: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20),
  /** From the `next` link. */
  _cursor: z.optional(z.string().check(z.maxLength(1000, 'too_long'))),
  _format: format,
};
export const resource = z.looseObject({ resourceType: z.string() });
export type AnyResource = z.infer<typeof resource>;
