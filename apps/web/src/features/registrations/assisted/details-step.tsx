import { useState, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundSegmented } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { PersonFields, registrationFields } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { typedBirthdayFault, withBirthday } from '~/lib/person/typed-birthday.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import { ChildFields } from '../child/child-fields.tsx';
import { ofForm, withChild } from '../child/typed-child.ts';
import {
  type AssistedForm,
  type ConsentWay,
  type Filled,
  type WhoWay,
  assistedFormSchema,
  receptionFormSchema,
  startOfForm,
} from './assisted-form.ts';
import styles from './assisted.module.css';
import { AskedTeam } from './asked-team.tsx';
import { ClinicianChoice } from './clinician-choice.tsx';
import { ConsentChoice } from './consent-choice.tsx';
import type { NotTaken } from './not-taken.ts';
import { NotTakenNotice } from './not-taken-notice.tsx';
import { type Registered, draftKeyOf } from './registered.ts';
import type { Registering } from './use-register.ts';
import NotRegistered from './not-registered.tsx';
import { WhoChoice } from './who-choice.tsx';

/** Shows once what the server said of fields. */
function useShownProblems(failure: unknown, show: (error: ApiError) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (failure instanceof ApiError && failure.fields.length > 0) latest.current(failure);
  }, [failure]);
}

export interface DetailsStepProps {
  registering: Registering;
  /** The one before, whose card may still be wanted. */
  earlier: Registered | null;
  /** It was refused and is put right. */
  reopened: NotTaken | undefined;
  isWithin: boolean;
  onCard: () => void;
}

/** By which a draft that was typed elsewhere is told. */
const labelsOfChild = {
  child_given_name: 'registration.child_given_name',
  child_family_name: 'registration.child_family_name',
  child_birthday: 'registration.child_birthday',
  child_gender: 'registration.child_gender',
  child_relation: 'assisted.relation',
} as const;

const codesOfDialogs = new Set(['looks_like_duplicate', 'number_has_account']);

/** Asks for the patient's details, the language of their SMS, and their consent. Restores an earlier draft. */
export default function DetailsStep(props: DetailsStepProps) {
  const draft = useDraft<AssistedForm>(draftKeyOf(props.reopened?.patientId));
  return draft === undefined ? null : <Details {...props} draft={draft} />;
}

type DetailsProps = DetailsStepProps & { draft: Draft<AssistedForm> | null };

function Details({ registering, earlier, reopened, isWithin, onCard, draft }: DetailsProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const isReception = useIsReception();
  const { sending, register } = registering;
  const { failure } = sending;
  const [start] = useState(() => startOfForm(reopened));
  const form = useForm<AssistedForm, unknown, Filled>({
    defaultValues: { ...start, ...typedOf(draft) },
    resolver: withChild(
      newNumberResolver<AssistedForm, Filled>(
        withBirthday<Filled>(isReception ? receptionFormSchema : assistedFormSchema),
        typedBirthdayFault,
      ),
      ({ who }) => who === 'child',
    ),
    shouldFocusError: false,
  });
  const { control } = form;
  const patientId = reopened?.patientId;
  const isForChild = useWatch({ control, name: 'who' }) === 'child';
  const told = useFieldWords<AssistedForm>({
    ...labelsOfChild,
    who: { label: 'assisted.who', inWords: (value) => t(`assisted.who_${value as WhoWay}`) },
    clinician_id: 'reception.clinician',
    preferred_language: 'assisted.language',
    team_consent: { label: 'team_care.legend', inWords: (value) => t(`team_care.said_${value as TeamConsent}`) },
    consent: { label: 'assisted.consent', inWords: (value) => t(`assisted.consent_${value as ConsentWay}`) },
  });
  const { saveDraftNow } = useDraftForm(form, { draftKey: draftKeyOf(patientId), base: start, told });
  const { data: own } = useQuery(queryFor(getOwnClinician));
  const asksTeam = own?.institution.team_care === true;
  const registerAs = ({ team_consent, ...filled }: Filled, confirmed_duplicate = false) => {
    saveDraftNow();
    register(
      { ...filled, ...(asksTeam && { team_consent }) },
      { patientId, child: reopened?.body.child, confirmed_duplicate },
    );
  };
  useShownProblems(failure, (error) =>
    showFieldProblems(ofForm(error), Object.keys(start) as (keyof AssistedForm)[], form.setError),
  );
  const isToldElsewhere =
    failure instanceof ApiError && (failure.fields.length > 0 || codesOfDialogs.has(failure.code));
  return (
    <AssistedSheet
      now="details"
      heading={t('assisted.details')}
      lead={t('assisted.details_lead')}
      takesFocus={isWithin}
      fault={isToldElsewhere ? '' : failureText(failure)}
      onSubmit={(event) => void form.handleSubmit((filled) => registerAs(filled))(event)}
      foot={
        <Button
          type="submit"
          kind="main"
          size="big"
          sending={sending.isSending}
          sendingLabel={t('assisted.registering')}
        >
          {t('assisted.register')}
        </Button>
      }
    >
      <FaultFocus control={control} />
      <NotTakenNotice reopened={reopened} />
      {earlier !== null && earlier.memberId !== null && (
        <div className={styles.earlier}>
          <span>{t('assisted.earlier', { name: displayName(earlier.name) })}</span>
          <Button kind="soft" onClick={onCard}>
            {t('assisted.to_card')}
          </Button>
        </div>
      )}
      {isReception && <ClinicianChoice control={control} />}
      <WhoChoice control={control} />
      {isForChild && (
        <>
          <h3>{t('assisted.the_child')}</h3>
          <ChildFields control={control} relationLabel={t('assisted.relation')} />
          <h3>{t('assisted.the_caregiver')}</h3>
        </>
      )}
      <PersonFields
        control={control}
        ask={registrationFields.patient}
        hints={{ mobile_number: t('assisted.mobile_hint') }}
      />
      <BoundSegmented
        control={control}
        name="preferred_language"
        label={t('assisted.language')}
        options={languageNames}
      />
      {asksTeam && <AskedTeam control={control} own={own} isForChild={isForChild} />}
      <ConsentChoice control={control} />
      {!online && <p role="status">{t('assisted.offline')}</p>}
      {failure instanceof ApiError && codesOfDialogs.has(failure.code) && (
        <NotRegistered
          failure={failure}
          number={form.getValues('mobile_number')}
          sending={sending}
          onAnyway={() => void form.handleSubmit((filled) => registerAs(filled, true))()}
          onAddChild={
            isForChild
              ? () => {
                  form.setValue('consent', 'in_person');
                  void form.handleSubmit((filled) => registerAs(filled))();
                }
              : undefined
          }
        />
      )}
    </AssistedSheet>
  );
}
