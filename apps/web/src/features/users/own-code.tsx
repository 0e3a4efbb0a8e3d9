import { TextField, type TextFieldProps } from '~/components/form/text-field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Whether it was refused for want of one, or because that was wrong. */
export const asksOwnCode = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'code');

/** A code of the own second factor, before something that protects the account changes. */
export function OwnCode(bound: Omit<TextFieldProps, 'label' | 'hint'>) {
  const t = useTexts();
  return (
    <TextField
      label={t('login.totp_code')}
      hint={t('login.totp_hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...bound}
    />
  );
}
