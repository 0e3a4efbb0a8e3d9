import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTexts } from '~/lib/i18n/texts.ts';
import { BoundPassword } from './bound-fields.tsx';

/** Tells the browser's list of passwords whose password the form is about. Nobody sees it. */
export const UserName = ({ value }: { value: string }) => (
  <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
);

export interface NewPasswordFieldsProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  names: { password: FieldPath<In>; repeated: FieldPath<In> };
  label: ReactNode;
  hint: ReactNode;
  /** For the browser's list of passwords: whose it is. */
  userName: string;
}

/** A new password, and the same again. */
export function NewPasswordFields<In extends FieldValues, Out extends FieldValues>(
  props: NewPasswordFieldsProps<In, Out>,
) {
  const { control, names, label, hint, userName } = props;
  const t = useTexts();
  const labels = { showLabel: t('login.show_password'), hideLabel: t('login.hide_password') };
  return (
    <>
      <UserName value={userName} />
      <BoundPassword
        {...labels}
        control={control}
        name={names.password}
        deps={[names.repeated]}
        label={label}
        hint={hint}
        autoComplete="new-password"
      />
      <BoundPassword
        {...labels}
        control={control}
        name={names.repeated}
        label={t('registration.repeat_password')}
        autoComplete="new-password"
      />
    </>
  );
}

interface Twice {
  password: string;
  repeated: string;
}

/** A password typed twice must be the same; told beside the second. */
export function repeatedFault<In extends Twice>({
  password,
  repeated,
}: In): Partial<Record<keyof In & string, string>> {
  const isOther = repeated !== '' && repeated !== password;
  return (isOther ? { repeated: 'passwords_do_not_match' } : {}) as Partial<Record<keyof In & string, string>>;
}
