import { useId } from 'react';
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
import { FieldPair } from '~/components/steps/step-page.tsx';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { BoundPhone, BoundSegmented, BoundText } from '~/lib/forms/bound-fields.tsx';
import type { FormKey } from '~/lib/forms/forget-forms.ts';
import { forgetForm, keepForm, keptForm } from '~/lib/forms/kept-form.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import styles from './invite-dialog.module.css';
import type { RefusedInvitation } from './refused-invitation.ts';
import { type Typed, useInvite } from './use-invite.ts';

const keyOf = (refused: RefusedInvitation | undefined): FormKey =>
  refused === undefined ? 'hodi-invite' : `hodi-invite-${refused.body.id}`;

/** What was typed before the dialog was closed, by Esc or beside it; a number that was brought along wins. */
function typedBefore(number: string, refused: RefusedInvitation | undefined): Typed {
  const sent = Object.entries(refused?.body ?? {}).map(([name, value]) => [name, value ?? '']);
  const before = Object.fromEntries(sent) as Partial<Typed>;
  const brought = number === '' ? {} : { mobile_number: number };
  const start = { ...nothingTyped, language: currentLanguage(), ...before };
  const all = { ...start, ...keptForm<Typed>(keyOf(refused)), ...brought, id: before.id ?? newId() };
  // The field shows Kenya's calling code by itself.
  return { ...all, mobile_number: all.mobile_number.replace(/^\+254/, '') };
}

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

/** Whom to invite, and how. */
export function InviteDialog({ number = '', refused, onClose }: InviteDialogProps) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const failedText = useFailedText();
  const { online } = useConnection();
  const sending = useSending();
  const form = useForm<Typed, unknown, InvitePatient>({
    defaultValues: typedBefore(number, refused),
    resolver: schemaResolver(invitePatientSchema as never),
    shouldFocusError: false,
  });
  useTyping(form, (values) => keepForm(keyOf(refused), values));
  const end = () => {
    forgetForm(keyOf(refused));
    onClose();
  };
  const invite = useInvite(form, { refused, onDone: end });
  return (
    <Modal
      title={t('invite.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
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

function Fields({ control }: { control: Control<Typed, unknown, InvitePatient> }) {
  'use no memo';
  const t = useTexts();
  const isByEmail = useWatch({ control, name: 'method' }) === 'email';
  const off = { control, autoComplete: 'off' };
  const optional = t('shell.optional');
  return (
    <>
      <BoundText {...off} name="given_name" label={t('invite.given_name')} />
      <FieldPair>
        <BoundText {...off} name="additional_name" label={t('invite.additional_name')} aside={optional} />
        <BoundText {...off} name="family_name" label={t('invite.family_name')} aside={optional} />
      </FieldPair>
      {/* A number is needed however the invitation is sent. */}
      <BoundPhone
        {...off}
        name="mobile_number"
        label={t('invite.mobile_number')}
        missing={t('invite.mobile_required')}
      />
      <BoundSegmented
        control={control}
        name="method"
        label={t('invite.method')}
        options={invitationMethods.map((value) => ({ value, label: t(`invite.method_${value}`) }))}
      />
      <BoundText
        {...off}
        name="email"
        type="email"
        label={t('invite.email')}
        aside={isByEmail ? undefined : optional}
        autoCapitalize="none"
      />
      <BoundSegmented control={control} name="language" label={t('invite.language')} options={languageNames} />
    </>
  );
}
