import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { emptyOrText, requiredText } from '../shared/text-schemas.ts';
import {
  quickReplyFault,
  quickReplyLength,
  quickReplyOwners,
  quickReplyTitleLength,
  shortcutLength,
} from './quick-reply-text.ts';

export const quickReplyOwnerSchema = z.enum(quickReplyOwners);

const textSchema = emptyOrText(quickReplyLength).check(
  z.refine((text) => quickReplyFault(text) !== 'unknown_placeholder', { error: 'unknown_placeholder' }),
  z.refine((text) => quickReplyFault(text) !== 'unclosed_variable', { error: 'unclosed_variable' }),
);

/** Text after the slash; a typed slash is removed. */
const shortcutSchema = z.string().check(
  z.overwrite((typed) => typed.trim().replace(/^\//, '').toLowerCase()),
  z.minLength(1, 'required'),
  z.maxLength(shortcutLength, 'too_long'),
  z.regex(/^[a-z\d][a-z\d-]*$/, 'invalid_shortcut'),
);

const quickReplyParts = {
  title: requiredText(quickReplyTitleLength),
  shortcut: shortcutSchema,
  text_en: textSchema,
  text_sw: textSchema,
};

const hasText = z.refine<{ text_en: string; text_sw: string }>(({ text_en, text_sw }) => text_en + text_sw !== '', {
  error: 'required',
  path: ['text_en'],
});

/** As it is typed. One language is enough. */
export const typedQuickReplySchema = z.object(quickReplyParts).check(hasText);
export type TypedQuickReply = z.output<typeof typedQuickReplySchema>;

export const newQuickReplySchema = z
  .object({ id: idSchema, owner: quickReplyOwnerSchema, ...quickReplyParts })
  .check(hasText);

export const quickReplyChangeSchema = z
  .object({ ...quickReplyParts, version: z.number().check(z.int()) })
  .check(hasText);

export const quickReplySchema = z.object({
  id: idSchema,
  owner: quickReplyOwnerSchema,
  title: z.string(),
  shortcut: z.string(),
  /** Empty where there is none in that language. */
  text_en: z.string(),
  text_sw: z.string(),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
});
export type QuickReply = z.infer<typeof quickReplySchema>;
