/** Schemas of text that people type or paste: cleaned first, so that a limit of length counts only what is left. */
import * as z from 'zod/mini';
import { cleanTyped, hasVisible, tokenIn } from './typed-text.ts';

const blankIsEmpty = (text: string): string => (hasVisible(text) ? text : '');

/** Text that somebody has to see something of. `missing` is the code where there is none. */
export const requiredText = (max: number, missing = 'required') =>
  z.string().check(z.overwrite(blankIsEmpty), z.trim(), z.minLength(1, missing), z.maxLength(max, 'too_long'));

/** Text that may be left empty; invisible signs alone are empty. */
export const emptyOrText = (max: number) =>
  z.string().check(z.overwrite(blankIsEmpty), z.trim(), z.maxLength(max, 'too_long'));

/** Signs alone stay as they are: nobody is found by them, while a search that is empty finds everybody. */
const cleanSearch = (typed: string): string => {
  const clean = cleanTyped(typed).trim();
  return clean === '' ? typed.trim() : clean;
};
export const searchedText = /* @__PURE__ */ z.string().check(z.overwrite(cleanSearch), z.maxLength(100, 'too_long'));
/** Search text of a list. */
export const searchSchema = /* @__PURE__ */ z.optional(searchedText);

/** The token of a link, whatever was pasted around it. One that was never sent is looked for like any other, so that all answer alike. */
export const linkTokenSchema = /* @__PURE__ */ z.string().check(z.overwrite(tokenIn));
