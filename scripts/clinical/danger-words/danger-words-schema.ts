/** The exact shape of `clinical/danger-words.yaml`; how a text is read stands at its head. */
import * as z from 'zod';

const text = z.string().trim().min(1);
const bilingual = z.strictObject({ en: text, sw: text });
const list = z.array(text).min(1);
/** Too few examples say nothing about a phrase in either direction. */
const examples = z.array(text).min(12);
const title = z.string().trim().min(1).max(45);

const groupSchema = z.strictObject({
  title: z.strictObject({ en: title, sw: title }),
  rank: z.literal('self_harm').optional(),
  after_sending: bilingual.optional(),
  after_sending_without_line: bilingual.optional(),
  phrases: list,
  together: z.array(z.array(list).min(2)).optional(),
  except: list.optional(),
  positive: examples,
  negative: examples,
});
export const dangerWordsFileSchema = z.strictObject({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  basis: text,
  negators: list,
  clause_ends: list,
  soft_ends: list,
  not_negating: list,
  negated_after: list,
  after_sending: bilingual,
  groups: z.record(z.string().regex(/^[a-z][a-z_]*$/), groupSchema),
});
export type DangerWordsFile = z.infer<typeof dangerWordsFileSchema>;
