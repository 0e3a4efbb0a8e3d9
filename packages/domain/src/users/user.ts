import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { writtenName } from './written-name.ts';

/**
 * Where an e-mail arrives, however it is written: most mailboxes heed neither capitals nor what follows a plus. For counting,
 * never for sending.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

export const nameSchema = z
  .string()
  .check(z.overwrite(writtenName), z.trim(), z.minLength(1, 'required'), z.maxLength(50, 'too_long'));

/** A name that may be left out: empty where nothing of it is seen. */
export const nameOrEmptySchema = z.string().check(z.overwrite(writtenName), z.trim(), z.maxLength(50, 'too_long'));

export const personNameSchema = z.object({
  given_name: nameSchema,
  additional_name: z.nullable(z.string().check(z.maxLength(50, 'too_long'))),
  family_name: z.nullable(z.string().check(z.maxLength(50, 'too_long'))),
});
export type PersonName = z.infer<typeof personNameSchema>;

/** The account of one person in one role. */
export const userSchema = z.object({
  id: idSchema,
  ...personNameSchema.shape,
  email: z.nullable(z.string()),
  mobile_number: z.string(),
  preferred_language: languageSchema,
});
export type User = z.infer<typeof userSchema>;

/** Fields of an account that the other side of a relationship may see. */
export const publicUserSchema = z.object({ id: idSchema, ...personNameSchema.shape, email: z.nullable(z.string()) });
export type PublicUser = z.infer<typeof publicUserSchema>;
