import { type Control, type FieldValues, useForm } from 'react-hook-form';
import { type clinicianWorkSchema, selfRegisteredRoles } from '@hodi/domain/registrations/registration.ts';
import { Button } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { BoundSelect, BoundText, BoundTextArea, type Bound, useBound } from '~/lib/forms/bound-fields.tsx';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { RegistrationStep, type StepProps } from './registration-step.tsx';
import { workSchemaOf } from './typed-registration.ts';
import { InstitutionChoiceField } from './institution-choice.tsx';

function BoundInstitution<In extends FieldValues, Out extends FieldValues>(bound: Bound<In, Out>) {
  const { value, onChange, error } = useBound(bound);
  return <InstitutionChoiceField value={value} onValueChange={onChange} error={error} />;
}

type Work = { [Field in keyof typeof clinicianWorkSchema.shape]: string };

const experienceLength = 500;

/** Where a clinician works, and as what. */
export function InstitutionStep(props: StepProps) {
  'use no memo';
  const { typed, onDone, onBack, post } = props;
  const t = useTexts();
  const form = useForm<Work, unknown, FieldValues>({
    defaultValues: typed.get(),
    resolver: schemaResolver<Work, FieldValues>(workSchemaOf(post !== undefined)),
    shouldFocusError: false,
  });
  const { control } = form;
  useTyping(form, (values) => typed.set(values));
  return (
    <RegistrationStep
      {...props}
      form={form}
      id="institution"
      heading={t('registration.institution_heading')}
      onValid={onDone}
      foot={
        <>
          <Button size="big" onClick={onBack}>
            {t('shell.back')}
          </Button>
          <Button type="submit" kind="main" size="big">
            {t('shell.continue')}
          </Button>
        </>
      }
    >
      {post === undefined ? <Post control={control} /> : <GivenPost post={post} />}
      <BoundText
        control={control}
        name="profession"
        label={t('registration.profession')}
        hint={t('registration.profession_hint')}
        autoComplete="organization-title"
      />
      <BoundText
        control={control}
        name="patient_list_name"
        label={t('registration.list_name')}
        hint={t('registration.list_name_hint')}
        autoComplete="off"
      />
      <BoundTextArea
        control={control}
        name="work_experience"
        label={t('registration.experience')}
        hint={t('registration.experience_hint')}
        count={(count) => t('registration.letters', { count, max: experienceLength })}
      />
    </RegistrationStep>
  );
}

/** Where somebody works who registers by themself, and as what. */
function Post({ control }: { control: Control<Work, unknown, FieldValues> }) {
  'use no memo';
  const t = useTexts();
  return (
    <>
      <BoundInstitution control={control} name="institution_id" />
      <BoundSelect
        control={control}
        name="role"
        label={t('registration.role')}
        hint={t('registration.role_why')}
        placeholder={t('registration.choose')}
        options={selfRegisteredRoles.map((value) => ({ value, label: t(`people.${value}`) }))}
      />
    </>
  );
}

/** The invitation says it. */
function GivenPost({ post: { institution, role } }: { post: NonNullable<StepProps['post']> }) {
  const t = useTexts();
  return (
    <KeyValues
      items={[
        { id: 'institution', label: t('registration.institution'), value: institution },
        { id: 'role', label: t('registration.role'), value: t(`people.${role}`) },
      ]}
    />
  );
}
