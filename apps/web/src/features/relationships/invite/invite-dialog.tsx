import { useId, useState } from 'react';
import { type Control, type FieldErrors, type Resolver, type ResolverResult, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { optionalNameSchema } from '@hodi/domain/registrations/registration.ts';
import {
  type InvitePatient,
  invitationMethods,
  invitePatientSchema,
} from '@hodi/domain/relationships/patient-invitation.ts';
import { nameSchema } from '@hodi/domain/users/user.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { BoundSegmented, BoundText } from '~/lib/forms/bound-fields.tsx';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { faultsOf } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { nameFields, PersonFields } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import styles from './invite-dialog.module.css';
import type { RefusedInvitation } from './refused-invitation.ts';
import { type Typed, useInvite } from './use-invite.ts';

const keyOf = (refused: RefusedInvitation | undefined): string =>
  refused === undefined ? 'patient-invitation new' : `patient-invitation ${refused.body.id}`;

/** Initial values. */
function startOf(refused: RefusedInvitation | undefined, id: string): Typed {
  const { child, ...person } = refused?.body ?? {};
  const sent = Object.entries(person).map(([name, value]) => [name, value ?? '']);
  const ofChild = child && {
    who: 'child',
    child_given_name: child.given_name,
    child_family_name: child.family_name ?? '',
  };
  const before = { ...Object.fromEntries(sent), ...ofChild } as Partial<Typed>;
  const start = { ...nothingTyped, language: currentLanguage(), ...before };
  return { ...start, id: before.id ?? id, mobile_number: shownNumber(start.mobile_number) };
}

/** The field shows Kenya's calling code by itself. */
const shownNumber = (number: string): string => number.replace(/^\+254/, '');

const nothingTyped = {
  given_name: '',
  additional_name: '',
  family_name: '',
  mobile_number: '',
  email: '',
  method: 'sms',
  who: 'self',
  child_given_name: '',
  child_family_name: '',
};

const childSchema = z.object({ child_given_name: nameSchema, child_family_name: optionalNameSchema });

/** Body to send; with the child's name, if the invitation is for one. */
const resolver: Resolver<Typed, unknown, InvitePatient> = async (values, context, options) => {
  const { errors, values: filled } = await newNumberResolver<Typed, InvitePatient>(invitePatientSchema)(
    values,
    context,
    options,
  );
  if (values.who !== 'child') return { errors, values: filled } as ResolverResult<Typed, InvitePatient>;
  const ofChild = faultsOf(childSchema, values);
  const all = { ...errors, ...ofChild.errors } as FieldErrors<Typed>;
  if (ofChild.output === undefined || Object.keys(all).length > 0) return { values: {}, errors: all };
  const { child_given_name: given_name, child_family_name: family_name } = ofChild.output;
  return { values: { ...(filled as InvitePatient), child: { given_name, family_name } }, errors: {} };
};

interface InviteDialogProps {
  /** A number that is known already. */
  number: string | undefined;
  /** A refused invitation to correct. */
  refused: RefusedInvitation | undefined;
  onClose: () => void;
}

/** Asks whom to invite, and how. Restores an earlier draft, also after a reload. A number passed in wins over it. */
export function InviteDialog(props: InviteDialogProps) {
  const [id] = useState(newId);
  const draft = useDraft<Typed>(keyOf(props.refused));
  if (draft === undefined) return null;
  return <Form {...props} draft={draft} start={startOf(props.refused, draft?.base.id ?? id)} />;
}

interface FormProps extends InviteDialogProps {
  draft: Draft<Typed> | null;
  start: Typed;
}

function Form({ number = '', refused, onClose, draft, start }: FormProps) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const failedText = useFailedText();
  const { online } = useConnection();
  const sending = useSending();
  const form = useForm<Typed, unknown, InvitePatient>({
    defaultValues: { ...start, ...typedOf(draft), ...(number !== '' && { mobile_number: shownNumber(number) }) },
    resolver,
    shouldFocusError: false,
  });
  const told = useTold();
  const { forget, saveDraftNow } = useDraftForm(form, { draftKey: keyOf(refused), base: start, told });
  const end = () => {
    forget();
    onClose();
  };
  const invite = useInvite(form, { refused, onDone: end });
  return (
    <Modal
      title={t('invite.title')}
      closeLabel={t('shell.close')}
      onClose={() => {
        saveDraftNow();
        onClose();
      }}
      foot={
        <>
          <Button onClick={end}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            kind="main"
            icon={sendIcon}
            sending={sending.isSending}
            sendingLabel={t('invite.sending')}
          >
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => sending.run(() => invite(body)))(event)}
      >
        <FaultFocus control={form.control} />
        <p className={styles.lead}>{t('invite.lead')}</p>
        {refused?.reason && <FieldError id={undefined} error={t('invite.was_refused', { reason: refused.reason })} />}
        <Fields control={form.control} />
        {!online && <p className={styles.lead}>{t('invite.offline')}</p>}
        <FieldError id={undefined} error={failedText('invite.not_sent', sending.failure) || undefined} />
      </form>
    </Modal>
  );
}

/** Readable values of the form's fields. */
function useTold() {
  const t = useTexts();
  return useFieldWords<Typed>({
    method: { label: 'invite.method', inWords: (value) => t(`invite.method_${value as InvitePatient['method']}`) },
    language: 'invite.language',
    who: {
      label: 'invite.for_whom',
      inWords: (value) => t(value === 'child' ? 'invite.for_child' : 'invite.for_self'),
    },
    child_given_name: 'registration.child_given_name',
    child_family_name: 'registration.child_family_name',
  });
}

function Fields({ control }: { control: Control<Typed, unknown, InvitePatient> }) {
  'use no memo';
  const t = useTexts();
  const isByEmail = useWatch({ control, name: 'method' }) === 'email';
  const isForChild = useWatch({ control, name: 'who' }) === 'child';
  return (
    <>
      <BoundSegmented
        control={control}
        name="who"
        label={t('invite.for_whom')}
        options={[
          { value: 'self', label: t('invite.for_self') },
          { value: 'child', label: t('invite.for_child') },
        ]}
      />
      {isForChild && (
        <>
          <p className={styles.lead}>{t('invite.for_child_why')}</p>
          <BoundText
            control={control}
            name="child_given_name"
            label={t('registration.child_given_name')}
            autoComplete="off"
          />
          <BoundText
            control={control}
            name="child_family_name"
            label={t('registration.child_family_name')}
            aside={t('shell.optional')}
            autoComplete="off"
          />
        </>
      )}
      {/* A number is needed however the invitation is sent. */}
      <PersonFields
        control={control}
        ask={[...nameFields, 'mobile_number']}
        numberMissing={t('invite.mobile_required')}
      />
      <BoundSegmented
        control={control}
        name="method"
        label={t('invite.method')}
        options={invitationMethods.map((value) => ({ value, label: t(`invite.method_${value}`) }))}
      />
      <PersonFields control={control} ask={['email']} optional={isByEmail ? [] : ['email']} />
      <BoundSegmented control={control} name="language" label={t('invite.language')} options={languageNames} />
    </>
  );
}
