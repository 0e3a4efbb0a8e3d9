/** What searches of FHIR are asked with, and what they answer. */
import * as z from 'zod/mini';
import { alternativesOf, dateSearchOf } from './search-values.ts';

export const fhirJson = 'application/fhir+json';

const one = z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long'));
/** The same parameter again narrows down further. */
export const text = z.optional(z.union([one, z.array(one).check(z.maxLength(10, 'too_long'))]));
/** Names are looked for in every row, so by few words: as many as a search of the app takes letters. */
const mostNames = { letters: 100, alternatives: 10, times: 3 };
const oneName = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(mostNames.letters, 'too_long'),
  z.refine((value) => alternativesOf(value).length <= mostNames.alternatives, 'too_many'),
);
export const name = z.optional(z.union([oneName, z.array(oneName).check(z.maxLength(mostNames.times, 'too_many'))]));
const oneDate = one.check(z.refine((value) => dateSearchOf(value) !== undefined, 'invalid_value'));
export const date = z.optional(z.union([oneDate, z.array(oneDate).check(z.maxLength(10, 'too_long'))]));

/** With a plus that was not escaped, too: in an address that is a space. */
export const format = z.optional(z.enum(['json', 'application/json', fhirJson, fhirJson.replace('+', ' ')]));
export const common = {
  _id: text,
  /** More than a hundred are not given at once: the bundle's `next` has the others. */
  _count: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20),
  /** From where the page goes on; only as `next` has it. */
  _cursor: z.optional(z.string().check(z.maxLength(1000, 'too_long'))),
  _format: format,
};
export const resource = z.looseObject({ resourceType: z.string() });
export type AnyResource = z.infer<typeof resource>;

export type Search = Record<string, typeof text>;
