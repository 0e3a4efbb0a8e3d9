import * as z from 'zod/mini';
import { passwordLength } from '../sessions/login-rules.ts';

/** A password to be set; whether it is one of the most common ones, the server says too (`password_too_common`). */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(1, 'required'),
    z.minLength(passwordLength.min, 'password_too_short'),
    z.maxLength(passwordLength.max, 'too_long'),
  );
