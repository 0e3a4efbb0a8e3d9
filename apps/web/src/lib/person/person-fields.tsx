import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { genderSchema } from '@hodi/domain/patients/patient.ts';
import { type PerhapsBirthday, birthdayText } from '@hodi/domain/patients/birthday.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { useNow } from '~/lib/clock.ts';
import { BoundDate, BoundPhone, BoundSelect, BoundText } from '~/lib/forms/bound-fields.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { BoundBirthday } from './birthday-field.tsx';

/** As a form holds them: what is not given is empty. */
export const typedPerson = <Field extends PersonField>(
  fields: readonly Field[],
  person: Partial<Record<Field, string | null>> & PerhapsBirthday,
): Record<Field, string> =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'birthday' ? birthdayText(person) : (person[field] ?? '')]),
  ) as Record<Field, string>;

/** Autocomplete values of a person's fields. A new field is added here and to the texts `person`. */
const autoCompletes = {
  given_name: 'given-name',
  additional_name: 'additional-name',
  family_name: 'family-name',
  birthday: 'bday',
  gender: 'sex',
  address: 'street-address',
  mobile_number: 'tel',
  email: 'email',
} as const;
export type PersonField = keyof typeof autoCompletes;
/** Fields without a value are empty strings. */
export type PersonForm = Record<PersonField, string>;

const allFields = Object.keys(autoCompletes) as PersonField[];
const allBut = <Field extends PersonField>(...left: Field[]) =>
  allFields.filter((field) => !left.some((each) => each === field)) as Exclude<PersonField, Field>[];

export const nameFields = ['given_name', 'additional_name', 'family_name'] as const satisfies PersonField[];
export const registrationFields = { patient: allFields, clinician: allBut('address') };
/** Of a record. The mobile number is changed apart, since it has to be confirmed. */
export const patientFields = allBut('mobile_number');
export const clinicianFields = allBut('mobile_number', 'address');
const usuallyOptional: readonly PersonField[] = ['additional_name', 'family_name', 'email'];
const firstYear = 1900;

interface PersonFieldsProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  ask: readonly (PersonField & keyof In)[];
  /** Of the person who types: the browser offers nobody's own data for somebody else. */
  isOwn?: boolean;
  optional?: readonly PersonField[];
  hints?: Partial<Record<PersonField, ReactNode>>;
  /** Said where no number was typed. */
  numberMissing?: string;
  /** Of a patient it is enough to know about how old they are. */
  asksWholeBirthday?: boolean;
}

/** Fields of a person, the same in registrations, invitations and records. */
export function PersonFields<In extends FieldValues, Out extends FieldValues>(props: PersonFieldsProps<In, Out>) {
  const fields = { ...props, ask: undefined };
  return props.ask.map((field) => {
    if (field === 'family_name') return null;
    if (field !== 'additional_name') return <PersonFieldOf key={field} {...fields} field={field} />;
    return (
      <FieldPair key={field}>
        <PersonFieldOf {...fields} field={field} />
        <PersonFieldOf {...fields} field="family_name" />
      </FieldPair>
    );
  });
}

interface PersonFieldOfProps<In extends FieldValues, Out extends FieldValues> extends Omit<
  PersonFieldsProps<In, Out>,
  'ask'
> {
  field: PersonField;
}

function PersonFieldOf<In extends FieldValues, Out extends FieldValues>(props: PersonFieldOfProps<In, Out>) {
  const {
    control,
    field,
    isOwn = false,
    optional = usuallyOptional,
    hints = {},
    numberMissing,
    asksWholeBirthday,
  } = props;
  const t = useTexts();
  const language = useLanguage();
  const year = new Date(useNow()).getFullYear();
  const name: string = field;
  const bound = { control, name: name as FieldPath<In>, label: t(`person.${field}`) };
  const described = { hint: hints[field], aside: optional.includes(field) ? t('shell.optional') : undefined };
  const autoComplete = isOwn ? autoCompletes[field] : 'off';
  switch (field) {
    case 'birthday':
      if (!asksWholeBirthday)
        return <BoundBirthday {...bound} {...(isOwn && { autoComplete: autoCompletes.birthday })} />;
      return (
        <BoundDate
          {...bound}
          labels={{ day: t('person.day'), month: t('person.month'), year: t('person.year') }}
          language={language}
          years={{ from: year, to: firstYear }}
          {...(isOwn && { autoComplete: autoCompletes.birthday })}
        />
      );
    case 'gender': {
      const options = genderSchema.options.map((value) => ({ value, label: t(`people.${value}`) }));
      return <BoundSelect {...bound} placeholder={t('person.choose')} options={options} autoComplete={autoComplete} />;
    }
    case 'mobile_number':
      return (
        <BoundPhone
          {...bound}
          {...described}
          autoComplete={autoComplete}
          {...(numberMissing !== undefined && { missing: numberMissing })}
        />
      );
    case 'email':
      return <BoundText {...bound} {...described} type="email" autoCapitalize="none" autoComplete={autoComplete} />;
    default:
      return <BoundText {...bound} {...described} autoComplete={autoComplete} />;
  }
}
