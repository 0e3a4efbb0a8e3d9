/** The exact shape of the YAML in `clinical/for-someone/`. */
import * as z from 'zod';

const text = z.string().trim().min(1);
const code = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a code is lower case letters, digits and _');
const both = z.strictObject({ en: text, sw: text });
const withHint = z.strictObject({ en: text, sw: text, hint: both.optional() });

/** Fields of any entry. */
const asked = {
  en: text.optional(),
  sw: text.optional(),
  only_self: z.literal(true).optional(),
  from_age_years: z.number().int().min(1).max(18).optional(),
  private_12_17: z.literal(true).optional(),
  reason: text.optional(),
};
const questionEntry = z.strictObject({
  ...asked,
  hint: both.optional(),
  infant: withHint.optional(),
  show_if: text.optional(),
});
const optionEntry = z.strictObject({ ...asked, infant: both.optional() });
const textEntry = z.strictObject({
  en: text.optional(),
  sw: text.optional(),
  infant: both.optional(),
  adult: both.optional(),
  only_self: z.literal(true).optional(),
  reason: text.optional(),
});
export type QuestionEntry = z.infer<typeof questionEntry>;
export type OptionEntry = z.infer<typeof optionEntry>;
export type TextEntry = z.infer<typeof textEntry>;
export type Entry = Partial<Omit<QuestionEntry, 'infant'> & Pick<TextEntry, 'adult'> & Pick<QuestionEntry, 'infant'>>;

const common = {
  questions: z.record(code, questionEntry).optional(),
  /** By `<question>.<code>`. */
  options: z.record(z.string(), optionEntry).optional(),
  /** Texts in which "you" is the carer on purpose. */
  carer_you: z.array(text).optional(),
  /** Used unchanged; `x.*` are all options of x that are not listed. */
  neutral: z.array(text).optional(),
};

/** Observations that a carer could make: proposed, and asked of nobody before a clinician has decided. */
const proposedQuestion = z.strictObject({
  id: code,
  kind: z.enum(['single', 'multiple']),
  required: z.boolean(),
  place: text,
  en: text,
  sw: text,
  options: z.array(z.union([z.string(), z.tuple([code, text, text])])),
});

export const topicOverlaySchema = z.strictObject({
  topic: code,
  topic_offer: z.strictObject({ from_age_years: z.number().int().min(1), instead: code, reason: text }).optional(),
  intent: both.optional(),
  ...common,
  rules: z.record(z.string(), textEntry).optional(),
  proposed_questions: z.array(proposedQuestion).optional(),
});
export type TopicOverlayFile = z.infer<typeof topicOverlaySchema>;

export const sharedOverlaySchema = z.strictObject({
  groups: z.record(code, both).optional(),
  stems: z.record(code, textEntry).optional(),
  ...common,
  actions: z.record(code, textEntry),
  number_checks: z.strictObject({ unit_unclear: both }),
  services_catalogue: z.record(z.string(), both).optional(),
});
export type SharedOverlayFile = z.infer<typeof sharedOverlaySchema>;
