import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { languageSchema } from '../shared/language.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { userSchema } from './user.ts';

export const updateUser = endpoint({
  name: 'users.update',
  summary: 'Change the language of the own account',
  method: 'PUT',
  path: '/auth/update',
  body: z.object({ preferred_language: languageSchema }),
  answer: z.object({ user: userSchema }),
  who: bothUserTypes,
  whileWaiting: true,
  repeat: 'natural',
  audit: false,
});
