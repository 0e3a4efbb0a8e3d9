import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { careRelations } from '@hodi/domain/caregivers/care-relation.ts';
import { genderSchema } from '@hodi/domain/patients/patient.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundSelect, BoundText } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { BoundBirthday } from '~/lib/person/birthday-field.tsx';
import { type TypedChild, ofForm, readChild, withChild } from './typed-child.ts';

/** Nobody is a child's son or daughter, or married to it. */
const relations = careRelations.filter((relation) => relation !== 'child' && relation !== 'partner');

interface ChildFieldsProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** Question for the caregiver's relation, worded for the reader. */
  relationLabel: string;
}

/** Fields of the child, and of the caregiver's relation to it. */
export function ChildFields<In extends FieldValues & Partial<TypedChild>, Out extends FieldValues>({
  control,
  relationLabel,
}: ChildFieldsProps<In, Out>) {
  const t = useTexts();
  const bound = (name: keyof TypedChild) => ({ control, name: name as FieldPath<In>, autoComplete: 'off' });
  const genders = genderSchema.options.map((value) => ({ value, label: t(`people.${value}`) }));
  const options = relations.map((value) => ({ value, label: t(`caregivers.relation.${value}`) }));
  return (
    <>
      <FieldPair>
        <BoundText {...bound('child_given_name')} label={t('registration.child_given_name')} />
        <BoundText
          {...bound('child_family_name')}
          label={t('registration.child_family_name')}
          aside={t('shell.optional')}
        />
      </FieldPair>
      <BoundBirthday
        control={control}
        name={'child_birthday' as FieldPath<In>}
        label={t('registration.child_birthday')}
      />
      <BoundSelect
        {...bound('child_gender')}
        label={t('registration.child_gender')}
        placeholder={t('person.choose')}
        options={genders}
      />
      <BoundSelect
        {...bound('child_relation')}
        label={relationLabel}
        placeholder={t('person.choose')}
        options={options}
      />
    </>
  );
}

/** For a registration that is for a child too: who registers themself alone loads nothing of it. */
export const childPart = { Fields: ChildFields, readChild, withChild, ofForm };
type ChildPart = typeof childPart;

/** A child that an invitation is for. */
export interface RegisteringChild {
  /** As whoever invites calls them. */
  name: string;
  part: ChildPart;
}
