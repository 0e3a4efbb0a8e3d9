/** The exact shape of the YAML in `clinical/`: a misspelt or unknown key is an error, not silence. */
import { titleLength } from '@hodi/domain/questionnaires/topic.ts';
import * as z from 'zod';

const text = z.string().trim().min(1);
const code = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a code is lower case letters, digits and _');
const bilingual = { en: text, sw: text };
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const gender = z.enum(['male', 'female', 'other', 'prefer_not_to_say']);

const option = z.union(
  [z.string(), z.tuple([code, text, text]), z.tuple([code, text, text, z.number().int()])],
  'an option is [code, English, Kiswahili] or the name of a common option',
);
const options = z.union([z.string(), z.array(option).min(2)]);

const asked = {
  required: z.boolean(),
  show_if: z.string().optional(),
  ...bilingual,
  help_en: text.optional(),
  help_sw: text.optional(),
  stem: z.string().optional(),
  remember: z.literal(true).optional(),
  conditional_item: z.literal(true).optional(),
  validated: z.literal(true).optional(),
  unsure_marks: z.literal(true).optional(),
  required_since: day.optional(),
  look_for: z.record(code, z.strictObject(bilingual)).optional(),
};
const unit = z.strictObject({
  code,
  label: text,
  factor: z.number().positive(),
  min: z.number(),
  max: z.number(),
  soft_min: z.number().optional(),
  soft_max: z.number().optional(),
  step: z.number().positive(),
});
/** A scale that people answer in and that is not offered: (number + offset) x factor is in the first unit. */
const typedAs = z.strictObject({
  code,
  label: text,
  min: z.number(),
  max: z.number(),
  offset: z.number(),
  factor: z.number().positive(),
});
const questionKinds = [
  z.strictObject({ id: code, kind: z.literal('single'), ...asked, options }),
  z.strictObject({ id: code, kind: z.literal('multiple'), ...asked, options }),
  z.strictObject({
    id: code,
    kind: z.literal('number'),
    ...asked,
    units: z.array(unit).min(1),
    ask_unit: z.literal(true).optional(),
    typed_as: z.array(typedAs).optional(),
    round: z.number().int().min(0).max(3),
    check: z.strictObject({ lt: code, ...bilingual }).optional(),
  }),
  z.strictObject({ id: code, kind: z.literal('scale'), ...asked, min: z.number(), max: z.number() }),
  z.strictObject({ id: code, kind: z.literal('text'), ...asked, max_length: z.number().int().min(1).max(2000) }),
  z.strictObject({ id: code, kind: z.literal('date'), ...asked, not_past: z.literal(true).optional() }),
] as const;
const questionSchema = z.discriminatedUnion('kind', questionKinds);
export type SourceQuestion = z.infer<typeof questionSchema>;

const useSchema = z.strictObject({
  kind: z.undefined().optional(),
  use: code,
  required: z.boolean().optional(),
  show_if: z.string().optional(),
  en: text.optional(),
  sw: text.optional(),
});

const title = z.string().trim().min(1).max(titleLength);
const ruleSchema = z.strictObject({
  id: z.string(),
  severity: z.enum(['emergency', 'warning']),
  title: z.strictObject({ en: title, sw: title }),
  rank: z.literal('self_harm').optional(),
  when: text,
  ...bilingual,
  action: code,
  source: text,
  basis: z.enum(['seen', 'seen_second_hand', 'mixed', 'memory']),
});

const vectorSchema = z.strictObject({
  note: text.optional(),
  profile: z
    .strictObject({ age_years: z.number().optional(), age_months: z.number().optional(), gender: gender.optional() })
    .optional(),
  answers: z.record(code, z.union([z.string(), z.number(), z.array(z.string())])),
  expect: z.array(z.string()),
  near: z.array(z.string()).optional(),
  hidden_ok: z.literal(true).optional(),
});
export type SourceVector = z.infer<typeof vectorSchema>;

const band = z.tuple([z.number(), z.number(), code]);
export const topicFileSchema = z.strictObject({
  topic: code,
  title: z.strictObject(bilingual),
  group: code,
  intent: z.strictObject(bilingual),
  rule_prefix: z.string().regex(/^[A-Z_]+$/),
  notes: z.array(text).optional(),
  crisis_box: z.literal(true).optional(),
  scores: z
    .record(code, z.strictObject({ sum: z.array(code).min(2), en: text.optional(), sw: text.optional() }))
    .optional(),
  score_bands: z.record(code, z.array(band)).optional(),
  questions: z.array(z.discriminatedUnion('kind', [useSchema, ...questionKinds])).min(1),
  rules: z.array(ruleSchema),
  services: z.array(z.string()),
  service_conditions: z.record(z.string(), text).optional(),
  sources: z.array(text),
  vectors: z.array(vectorSchema),
});
export type TopicFile = z.infer<typeof topicFileSchema>;

const rangeClass = z.strictObject({
  code,
  lt: z.number().optional(),
  systolic_lt: z.number().optional(),
  diastolic_lt: z.number().optional(),
  ...bilingual,
});
const commonOption = z.strictObject({
  ...bilingual,
  exclusive: z.literal(true).optional(),
  prompt_en: text.optional(),
  prompt_sw: text.optional(),
  max_length: z.number().optional(),
});
const shortClass = z.enum(['very_low', 'low', 'usual', 'high', 'very_high']);
const both = z.strictObject(bilingual);
const numberChecksSchema = z.strictObject({
  choose_unit: both,
  unit_question: both,
  unit_not_sure: both,
  typed_as_question: both,
  short_classes: z.record(shortClass, both),
  unit_unclear: z.strictObject({ ...bilingual, source: text, basis: text }),
  meter_words: z.record(z.enum(['LO', 'HI']), z.strictObject({ means: code, ...bilingual })),
});
const numberVector = z.union([
  z.tuple([text, z.number(), code, z.enum(['choose', 'ok', 'check', 'reject'])]),
  z.tuple([text, z.number(), code, z.literal('ask'), code]),
]);
export const sharedFileSchema = z.strictObject({
  version: day,
  status: text,
  groups: z.record(code, z.strictObject(bilingual)),
  profile: z.record(code, z.unknown()),
  default_profile: z.strictObject({ age_years: z.number(), gender }),
  common_options: z.record(code, commonOption),
  option_sets: z.record(code, z.array(option)),
  stems: z.record(code, z.strictObject(bilingual)),
  band_texts: z.record(code, z.strictObject(bilingual)).optional(),
  questions: z.array(questionSchema),
  actions: z.record(code, z.strictObject(bilingual)),
  numbers: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.strictObject({
      country: text.optional(),
      emergency: z.array(z.string().regex(/^[0-9 +]+$/)).min(1),
      crisis: z.array(z.string().regex(/^[0-9 +]+$/, 'a number to dial, nothing else')),
      to_confirm: text.optional(),
      basis: text,
    }),
  ),
  services_catalogue: z.record(
    z.string().regex(/^[A-Z_]+$/),
    z.strictObject({ ...bilingual, free: z.union([z.boolean(), z.literal('unknown')]) }),
  ),
  value_ranges: z.record(
    code,
    z.strictObject({
      unit: text,
      plausible: z.tuple([z.number(), z.number()]).optional(),
      soft: z.tuple([z.number(), z.number()]).optional(),
      rule: text.optional(),
      classes: z.array(rangeClass).min(2),
      source: text,
    }),
  ),
  number_checks: numberChecksSchema,
  number_vectors: z.array(numberVector).min(1),
  value_vectors: z.array(z.tuple([code, z.union([z.number(), z.string(), z.array(z.number())]), code])),
});
export type SharedFile = z.infer<typeof sharedFileSchema>;
