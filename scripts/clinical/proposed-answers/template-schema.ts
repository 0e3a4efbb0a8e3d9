/** The exact shape of the YAML in `clinical/proposed-answers/`: a misspelt or unknown key is an error, not silence. */
import * as z from 'zod';

const text = z.string().trim().min(1);
const code = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a code is lower case letters, digits and _');
const bilingual = { en: text, sw: text };
const both = z.strictObject(bilingual);

const review = z
  .strictObject({
    status: z.enum(['not_reviewed', 'reviewed']),
    reviewer: text.nullable(),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable(),
  })
  .refine(
    ({ status, reviewer, date }) => (status === 'reviewed') === (reviewer !== null && date !== null),
    'reviewed needs a reviewer and a date; without them it is not_reviewed',
  );

const listed = z.array(code).min(1).optional();
/** Known facts about a patient, by the kinds of the record. */
const facts = { allergies: listed, conditions: listed, medicines: listed, pregnancy: listed };
const unless = z.strictObject(facts);

/** Wording for an author who writes for another person, about `{name}`; `same`: the sentence is as right for them. */
const aboutOther = z.union([z.literal('same'), both]).optional();

const template = z.strictObject({
  when: text.optional(),
  about: z.array(code).min(1).optional(),
  optional: z.literal(true).optional(),
  unless: unless.optional(),
  about_other: aboutOther,
  ...bilingual,
});
export type SourceTemplate = z.infer<typeof template>;

const sourced = { source: text, basis: z.enum(['seen', 'seen_second_hand', 'mixed', 'memory']) };
const advice = z.strictObject({ id: code, ...template.shape, ...sourced });
export type SourceAdvice = z.infer<typeof advice>;
const used = z.strictObject({ use: code });

export const templatesFileSchema = z.strictObject({
  topic: code,
  follow_up: z.number().int().min(2).max(30),
  acknowledge: template,
  summary: z.array(template).min(1),
  advice: z.array(z.union([used, advice])).min(1),
  watch: z.array(z.union([used, advice])).min(1),
  labels: z.record(code, both),
  /** `reply` if the patient's text on the screen would not fit a clinician's reply. */
  rules: z.record(z.string().regex(/^[A-Z_0-9]+$/), z.strictObject({ ...bilingual, reply: both.optional() })),
  assess: z.array(template).min(1),
  plan: z.array(template).min(1),
});
export type TemplatesFile = z.infer<typeof templatesFileSchema>;

const phrases = z.array(text).min(1);
const service = z.strictObject({ chosen: template, suggested: template });
const bySeverity = { emergency: both, warning: both };
const said = z.strictObject({ ...bilingual, about_other: aboutOther });
export const sharedTemplatesSchema = z.strictObject({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  urgent: z.record(code, z.array(template).min(1)),
  asides: z.array(both),
  greeting: z.array(template).min(1),
  greeting_of_carer: both,
  greeting_again: template,
  messages: z.strictObject({
    words: z.strictObject({ worse: phrases, question: phrases, better: phrases, thanks: phrases }),
    reply: z.strictObject({
      danger: template,
      worse: template,
      question: template,
      better: template,
      thanks: template,
      other: template,
    }),
  }),
  attestations: z.strictObject({ called: template, read_answers: template, read_messages: template }),
  advice: z.array(advice),
  watch: z.array(advice),
  safety_net: z.strictObject({ ...said.shape, ...sourced }),
  services: z.record(z.string().regex(/^[A-Z_]+$/), service),
  follow_up: z.strictObject({ emergency: said, warning: said, none: said }),
  notes: z.strictObject({
    patient: both,
    years: both,
    months: both,
    about: both,
    gender: z.strictObject({ male: both, female: both, other: both, prefer_not_to_say: both }),
    words: both,
    not_measured: both,
    measured: both,
    no_flag: both,
    urgent: z.strictObject(bySeverity),
    services: both,
    follow_up: both,
    messages: both,
    danger: both,
    attestations: z.array(both),
    labels: z.record(code, both),
  }),
});
export type SharedTemplatesFile = z.infer<typeof sharedTemplatesSchema>;

export const medicinesFileSchema = z.strictObject({
  review,
  groups: z.record(
    code,
    z.strictObject({
      names: z.array(z.string().regex(/^[a-z][a-z-]*\*?$/, 'a name is lower case letters, perhaps ending in *')).min(1),
      ...facts,
      reported_as: listed,
      source: text,
    }),
  ),
});
export const interactionsFileSchema = z.strictObject({
  review,
  basis: z.enum(['seen', 'seen_second_hand', 'mixed', 'memory']),
  pairs: z
    .array(z.strictObject({ pair: z.tuple([code, code]), why: both, source: text }))
    .max(30, 'a short list: at most 30 pairs'),
});
export type InteractionsFile = z.infer<typeof interactionsFileSchema>;
export type MedicinesFile = z.infer<typeof medicinesFileSchema>;
