import { fieldCodes } from './field-codes.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** What a phone downloads before login: keep it small. Everything after login belongs to `app.ts`. */
export const entry = { ...fieldCodes, ...login, ...shell };
