/**
 * The kit's fields bound to a form of react-hook-form: value, fault and focus by the field's name. They stand here
 * because the form tells of changes through its `control`, which the compiler of the screens takes for constant.
 */
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented, type SegmentedProps } from '~/components/choice/segmented.tsx';
import { DateField, type DateFieldProps } from '~/components/form/date-field.tsx';
import { PasswordField, type PasswordFieldProps } from '~/components/form/password-field.tsx';
import { callingCodeFor, PhoneField, type PhoneFieldProps } from '~/components/form/phone-field.tsx';
import { SelectField, type SelectFieldProps } from '~/components/form/select-field.tsx';
import { TextArea, type TextAreaProps } from '~/components/form/text-area.tsx';
import { TextField, type TextFieldProps } from '~/components/form/text-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useFieldTexts } from './field-texts.ts';
import { plainPage } from './plain-page.ts';
import { confirmSms, loadPhoneRules } from './new-number.ts';

export interface Bound<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  /** Fields that are checked again with this one. */
  deps?: FieldPath<In>[];
}

type Rest<P> = Omit<P, 'name' | 'value' | 'onChange' | 'onBlur' | 'onValueChange' | 'error' | 'ref'>;

/** A field of the form: what it holds, what is wrong with it. */
export function useBound<In extends FieldValues, Out extends FieldValues>({ control, name, deps }: Bound<In, Out>) {
  const say = useFieldTexts();
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  return { ...field, value: (field.value ?? '') as string, error: say(fieldState.error) ?? plainFault(name) };
}

/** On the server; the app puts these faults into its form when it is there. */
const plainFault = (name: string): string | undefined =>
  import.meta.env.SSR ? plainPage()?.faults?.[name] : undefined;

export function BoundText<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<TextFieldProps>,
) {
  const { control, name, deps, ...rest } = props;
  return <TextField {...rest} {...useBound({ control, name, ...(deps && { deps }) })} />;
}

/**
 * The prefix is left out where the number brings its own country. `missing` says in other words that none was typed. `isKnown` is for
 * a number that has an account: any other is asked about where it gets no SMS.
 */
export function BoundPhone<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<PhoneFieldProps> & { missing?: string; isKnown?: boolean },
) {
  const { control, name, deps, missing, isKnown = false, ...rest } = props;
  const t = useTexts();
  const say = useFieldTexts();
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const value = (field.value ?? '') as string;
  const said = say(fieldState.error) ?? plainFault(name);
  const error = said && cleanTyped(value).trim() === '' ? (missing ?? said) : said;
  const confirm = () => {
    confirmSms(value);
    field.onChange(value);
  };
  return (
    <>
      <PhoneField
        {...rest}
        {...field}
        value={value}
        error={error}
        callingCode={callingCodeFor(value)}
        {...(!isKnown && { onFocus: () => void loadPhoneRules().catch(() => undefined) })}
      />
      {fieldState.error?.type === 'fixed_line' && (
        <Button kind="soft" onClick={confirm}>
          {t('gets_sms')}
        </Button>
      )}
    </>
  );
}

export function BoundPassword<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<PasswordFieldProps>,
) {
  const { control, name, deps, ...rest } = props;
  return <PasswordField {...rest} {...useBound({ control, name, ...(deps && { deps }) })} />;
}

export function BoundSelect<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<SelectFieldProps>,
) {
  const { control, name, deps, ...rest } = props;
  return <SelectField {...rest} {...useBound({ control, name, ...(deps && { deps }) })} />;
}

/** `count` says how much is written, where there is a limit. */
export function BoundTextArea<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<TextAreaProps> & { count?: (letters: number) => ReactNode },
) {
  const { control, name, deps, count, ...rest } = props;
  const bound = useBound({ control, name, ...(deps && { deps }) });
  return <TextArea {...rest} {...bound} aside={count?.(bound.value.length)} />;
}

export function BoundDate<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<DateFieldProps>,
) {
  const { control, name, deps, ...rest } = props;
  const { value, onChange, error } = useBound({ control, name, ...(deps && { deps }) });
  return <DateField {...rest} value={value} onValueChange={onChange} error={error} tellsParts />;
}

export function BoundSegmented<In extends FieldValues, Out extends FieldValues>(
  props: Bound<In, Out> & Rest<SegmentedProps<string>>,
) {
  const { control, name, deps, ...rest } = props;
  const { value, onChange, error } = useBound({ control, name, ...(deps && { deps }) });
  return <Segmented {...rest} name={name} value={value} onValueChange={onChange} error={error} />;
}
