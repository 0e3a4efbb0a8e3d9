import type { FieldError, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '~/lib/api/api-error.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';

/** The server's own sentence about a field. */
const saidByServer = 'server';

/** Translates a field's error into the reader's language. */
export function useFieldTexts(): (error: FieldError | undefined) => string | undefined {
  const t = useTexts();
  return (error) => {
    if (error === undefined) return undefined;
    if (error.type === saidByServer) return error.message;
    const limits = Object.fromEntries(Object.entries(error.types ?? {}).map(([name, value]) => [name, String(value)]));
    try {
      return t(error.type as TextKey, limits);
    } catch {
      // A code that these texts do not know, or a limit that nobody gave.
      return t('invalid_value');
    }
  };
}

/** For a form of one field: what the server said of it, else why the whole was refused. */
export const sentenceOfField = (error: unknown): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? sentenceOf(error);

/**
 * Puts what the server said of single fields beside them.
 * @returns whether anything was said of a field of this form.
 */
export function showFieldProblems<In extends FieldValues>(
  error: ApiError,
  fields: readonly FieldPath<In>[],
  setError: UseFormSetError<In>,
): boolean {
  let isFirst = true;
  for (const { field, message } of error.fields) {
    // A form of a part of the body knows its fields without the part's name.
    const name = fields.find((known) => known === field || field.endsWith(`.${known}`));
    if (name === undefined) continue;
    setError(name, { type: saidByServer, message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return !isFirst;
}
