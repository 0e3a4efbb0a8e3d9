import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { mayHavePrivateThings, privateThingsFrom } from '@hodi/domain/caregivers/coming-of-age.ts';
import { readBirthday } from '@hodi/domain/patients/birthday.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { BoundPhone, BoundSelect, useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PersonFields } from '~/lib/person/person-fields.tsx';
import { today } from '~/lib/session/server-clock.ts';
import { AskedTeams } from './asked-teams.tsx';
import { type PersonKind, relationsTo, type TypedPerson } from './typed-person.ts';
import styles from './people.module.css';

type Form = TypedPerson & { id: string; patient_id: string };

interface PersonToAddProps<Out extends FieldValues> {
  kind: PersonKind;
  control: Control<Form, unknown, Out>;
  own: PatientProfile;
}

/** Fields of the person and the relation, and what the relation means for both. */
export function PersonToAdd<Out extends FieldValues>({ kind, control, own }: PersonToAddProps<Out>) {
  'use no memo';
  const t = useTexts();
  const [typedName, birthday] = useWatch({ control, name: ['given_name', 'birthday'] });
  const name = typedName.trim();
  // They come into the care of the account's own institutions.
  const from = privateThingsFrom(own.clinician_infos.flatMap(({ institution }) => institution.own_account_age ?? []));
  const relationLabel =
    name === ''
      ? t(kind === 'child' ? 'caregivers.add.relation_to_child' : 'caregivers.add.relation_to_adult')
      : t('caregivers.add.relation', { name });
  return (
    <>
      <PersonFields control={control} ask={['given_name', 'family_name']} />
      <div>
        <PersonFields control={control} ask={['birthday']} />
        <p className={styles.why}>
          {t('caregivers.add.birthday_why')} {t('caregivers.add.birthday_age')}
        </p>
      </div>
      <PersonFields control={control} ask={['gender']} />
      <BoundSelect
        control={control}
        name="relation"
        label={relationLabel}
        placeholder={t('person.choose')}
        options={relationsTo[kind].map((value) => ({ value, label: t(`caregivers.relation.${value}`) }))}
      />
      {kind === 'adult' && (
        <BoundPhone
          control={control}
          name="mobile_number"
          label={name === '' ? t('caregivers.add.own_phone_adult') : t('caregivers.add.own_phone', { name })}
          hint={t('caregivers.add.own_phone_hint')}
          autoComplete="off"
        />
      )}
      <AskedTeams control={control} own={own} hint={kind === 'adult' ? t('caregivers.add.team_adult') : undefined} />
      {kind === 'child' && <MayDecide control={control} name={name} />}
      <Meaning kind={kind} name={name} privateFrom={kind === 'child' && isYoung(birthday, from) ? from : undefined} />
    </>
  );
}

function isYoung(birthday: string, from: number): boolean {
  const known = readBirthday(birthday, today());
  return /^\d{4}-\d\d-\d\d$/.test(known.birthday) && mayHavePrivateThings(known, today(), from);
}

interface MayDecideProps<Out extends FieldValues> extends Pick<PersonToAddProps<Out>, 'control'> {
  name: string;
}

/** Without it no child is added. */
function MayDecide<Out extends FieldValues>({ control, name }: MayDecideProps<Out>) {
  const t = useTexts();
  const { value, onChange, error } = useBound({ control, name: 'may_decide' });
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <ChoiceRow
        pick="many"
        name="may_decide"
        value="yes"
        checked={value === 'yes'}
        onCheckedChange={(isChecked) => onChange(isChecked ? 'yes' : '')}
        label={name === '' ? t('caregivers.consent.child_unnamed') : t('caregivers.consent.child', { name })}
      />
      <FieldError id={undefined} error={error} />
    </fieldset>
  );
}

interface MeaningProps {
  kind: PersonKind;
  name: string;
  /** Years; only for who may be that old. */
  privateFrom: number | undefined;
}

/** Explains what both will see, and when. */
function Meaning({ kind, name, privateFrom }: MeaningProps) {
  const t = useTexts();
  const isNamed = name !== '';
  return (
    <section aria-labelledby="who-sees-what">
      <h2 id="who-sees-what">{t('caregivers.privacy.title')}</h2>
      <ul className={styles.privacy}>
        {kind === 'child' && (
          <>
            <li>{isNamed ? t('caregivers.privacy.child', { name }) : t('caregivers.privacy.child_unnamed')}</li>
            {isNamed && <li>{t('caregivers.consent.child_other_parent', { name })}</li>}
          </>
        )}
        {kind === 'adult' && (
          <>
            <li>{isNamed ? t('caregivers.consent.adult', { name }) : t('caregivers.consent.adult_unnamed')}</li>
            <li>
              {isNamed ? t('caregivers.consent.adult_code', { name }) : t('caregivers.consent.adult_code_unnamed')}
            </li>
            <li>
              {isNamed
                ? t('caregivers.consent.adult_in_person', { name })
                : t('caregivers.consent.adult_in_person_unnamed')}
            </li>
            {isNamed && <li>{t('caregivers.consent.adult_cannot', { name })}</li>}
            <li>{isNamed ? t('caregivers.privacy.adult', { name }) : t('caregivers.privacy.adult_unnamed')}</li>
            {isNamed && <li>{t('caregivers.privacy.person_sees', { name })}</li>}
          </>
        )}
        {privateFrom !== undefined && isNamed && (
          <>
            <li>{t('caregivers.adolescent.to_carer', { name, age: privateFrom })}</li>
            <li>{t('caregivers.adolescent.what', { name })}</li>
            <li>{t('caregivers.adolescent.limit_to_carer', { name })}</li>
          </>
        )}
        <li>{t('caregivers.privacy.clinic')}</li>
        <li>{isNamed ? t('caregivers.privacy.yours', { name }) : t('caregivers.privacy.yours_unnamed')}</li>
        <li>{t('caregivers.privacy.shared_phone')}</li>
      </ul>
    </section>
  );
}
