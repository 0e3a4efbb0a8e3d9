import { useId, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import {
  type InvitePatient,
  invitationMethods,
  invitePatientSchema,
} from '@hodi/domain/relationships/patient-invitation.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { BoundSegmented } from '~/lib/forms/bound-fields.tsx';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
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

/** What stands there before anything is typed. */
function startOf(refused: RefusedInvitation | undefined, id: string): Typed {
  const sent = Object.entries(refused?.body ?? {}).map(([name, value]) => [name, value ?? '']);
  const before = Object.fromEntries(sent) as Partial<Typed>;
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
};

interface InviteDialogProps {
  /** Whose number is known already. */
  number: string | undefined;
  /** To be put right. */
  refused: RefusedInvitation | undefined;
  onClose: () => void;
}

/** Whom to invite, and how. What was typed before is there again, also after a reload; a number that was brought along wins. */
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
    resolver: newNumberResolver<Typed, InvitePatient>(invitePatientSchema),
    shouldFocusError: false,
  });
  const told = useTold();
  const { forget, keepNow } = useDraftForm(form, { draftKey: keyOf(refused), base: start, told });
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
        keepNow();
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

/** What stands in a field, as one reads it. */
function useTold() {
  const t = useTexts();
  return useFieldWords<Typed>({
    method: { label: 'invite.method', inWords: (value) => t(`invite.method_${value as InvitePatient['method']}`) },
    language: 'invite.language',
  });
}

function Fields({ control }: { control: Control<Typed, unknown, InvitePatient> }) {
  'use no memo';
  const t = useTexts();
  const isByEmail = useWatch({ control, name: 'method' }) === 'email';
  return (
    <>
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
