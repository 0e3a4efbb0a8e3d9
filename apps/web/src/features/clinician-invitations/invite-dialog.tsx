import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, type FieldValues, useForm, useWatch } from 'react-hook-form';
import {
  editClinicianInvitationSchema,
  inviteClinicianSchema,
  type ManagedInvitation,
} from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import {
  inviteClinician,
  listClinicianInvitations,
  updateClinicianInvitation,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { invitableRoles, workExperienceLength } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundSegmented, BoundSelect, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { nameFields, PersonFields } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './invitations.module.css';
import {
  invitationFields,
  invitedName,
  newInvitation,
  type TypedInvitation,
  typedInvitation,
} from './typed-invitation.ts';

type Write = (typed: TypedInvitation, isSent: boolean) => Promise<unknown>;

interface Asking {
  thread: string;
  isShown: () => boolean;
}

const about = (typed: TypedInvitation, asking: Asking) =>
  ({ title: 'queue.invitation', summary: invitedName(typed), ...asking, silent: true }) as const;

/** Asks whom to invite. The invitation is kept as a draft, or sent at once. */
export function NewInvitation({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const [freshId] = useState(newId);
  const draftKey = `clinician-invitation new ${institutionId}`;
  const draft = useDraft<NewTyped>(draftKey);
  const [versions] = useState(() => new Map<string, unknown>());
  const isShown = useIsMounted();
  if (draft === undefined) return null;
  const id = draft?.base.id ?? freshId;
  const write: Write = (typed, isSent) => {
    const body = inviteClinicianSchema.parse({ ...typed, id, institution_id: institutionId, send: isSent });
    return send(inviteClinician, { body }, { ...about(typed, { thread: id, isShown }), versions });
  };
  return (
    <Dialog
      {...{ draftKey, draft }}
      present={{ ...newInvitation(currentLanguage()), id } as NewTyped}
      extra={{ id, institution_id: institutionId }}
      schema={inviteClinicianSchema}
      write={write}
      onClose={onClose}
    />
  );
}

/** A draft, changed or sent. */
export function EditInvitation({ invitation, onClose }: { invitation: ManagedInvitation; onClose: () => void }) {
  const { id, version } = invitation;
  const draftKey = `clinician-invitation ${id}`;
  const draft = useDraft<TypedInvitation>(draftKey);
  const isShown = useIsMounted();
  if (draft === undefined) return null;
  const write: Write = (typed, isSent) => {
    const body = editClinicianInvitationSchema.parse({ ...typed, version, send: isSent });
    return send(
      updateClinicianInvitation,
      { params: { invitation_id: id }, body },
      about(typed, { thread: id, isShown }),
    );
  };
  return (
    <Dialog
      {...{ draftKey, draft }}
      present={typedInvitation(invitation)}
      extra={{ version }}
      schema={editClinicianInvitationSchema}
      write={write}
      onClose={onClose}
    />
  );
}

/** With an id that is kept with what was typed, so that the same one sent by who opens it anew is one. */
type NewTyped = TypedInvitation & { id: string };

interface DialogProps {
  /** Under which it is kept on the device while it is typed, and what was before. */
  draftKey: string;
  draft: Draft<TypedInvitation> | null;
  /** Initial values. */
  present: TypedInvitation;
  /** Further fields of the contract beside the typed ones. */
  extra: object;
  schema: typeof inviteClinicianSchema | typeof editClinicianInvitationSchema;
  write: Write;
  onClose: () => void;
}

type Form = TypedInvitation & { send: string };

function Dialog({ draftKey, draft, present, extra, schema, write, onClose }: DialogProps) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const queryClient = useQueryClient();
  const failedText = useFailedText();
  const { online } = useConnection();
  const sending = useSending();
  const form = useForm<Form, unknown, FieldValues>({
    defaultValues: { ...present, ...typedOf(draft), send: '' },
    // A draft may lack what is needed to send it.
    resolver: schemaResolver<Form, FieldValues>(schema, undefined, (typed) => ({
      ...typed,
      ...extra,
      send: typed.send !== '',
    })),
    shouldFocusError: false,
  });
  const { forget, saveDraftNow } = useDraftForm(form, { draftKey, base: present, told: useToldInvitation() });
  const end = () => {
    forget();
    onClose();
  };
  const wasSent = form.getValues('send') !== '';
  const submit = (isSent: boolean) => {
    form.setValue('send', isSent ? 'yes' : '');
    void form.handleSubmit(() => sending.run(() => finish(form.getValues(), isSent)))();
  };
  const finish = async (values: TypedInvitation, isSent: boolean) => {
    const name = invitedName(values);
    try {
      await write(values, isSent);
      toast.success(t(isSent ? 'staff_invite.sent' : 'staff_invite.kept', { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('staff_invite.waits', { name }));
      else if (error instanceof ApiError && error.code === 'already_clinician') {
        form.setError('mobile_number', { type: 'server', message: error.message });
        return;
      } else if (error instanceof ApiError && error.code === 'id_taken') toast.error(t('connection.earlier_arrived'));
      else if (error instanceof ApiError && showFieldProblems(error, invitationFields, form.setError)) return;
      else throw error;
    } finally {
      for (const read of [listClinicianInvitations, getInstitution]) {
        loadAgain(queryClient, keyOf(read));
      }
    }
    end();
  };
  return (
    <Modal
      title={t('staff_invite.title')}
      closeLabel={t('shell.close')}
      onClose={() => {
        saveDraftNow();
        onClose();
      }}
      foot={
        <>
          <Button onClick={end}>{t('shell.cancel')}</Button>
          <Button disabled={sending.isSending} onClick={() => submit(false)}>
            {t('staff_invite.keep_draft')}
          </Button>
          <Button
            type="submit"
            form={id}
            kind="main"
            icon={sendIcon}
            sending={sending.isSending}
            sendingLabel={t('staff_invite.sending')}
          >
            {t('staff_invite.send_invitation')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(true);
        }}
      >
        <FaultFocus control={form.control} />
        <p className={styles.lead}>{t('staff_invite.lead')}</p>
        <InvitationFields control={form.control} />
        {!online && <p className={styles.lead}>{t('staff_invite.offline')}</p>}
        <FieldError
          id={undefined}
          error={failedText(wasSent ? 'invite.not_sent' : 'staff_invite.not_kept', sending.failure) || undefined}
        />
      </form>
    </Modal>
  );
}

/** Readable values of the form's fields. */
function useToldInvitation() {
  const t = useTexts();
  return useFieldWords<Form>({
    role: 'staff.role',
    method: { label: 'staff_invite.send_by', inWords: (value) => t(`invite.method_${value as Method}`) },
    work_experience: 'account.work_experience',
    language: 'invite.language',
  });
}

const methods = ['sms', 'email'] as const;
type Method = (typeof methods)[number];

function InvitationFields({ control }: { control: Control<Form, unknown, FieldValues> }) {
  'use no memo';
  const t = useTexts();
  const isByEmail = useWatch({ control, name: 'method' }) === 'email';
  return (
    <>
      <BoundSelect
        control={control}
        name="role"
        label={t('staff.role')}
        placeholder={t('person.choose')}
        options={invitableRoles.map((value) => ({ value, label: t(`people.${value}`) }))}
      />
      <PersonFields control={control} ask={nameFields} />
      <BoundSegmented
        control={control}
        name="method"
        label={t('staff_invite.send_by')}
        options={methods.map((value) => ({ value, label: t(`invite.method_${value}`) }))}
      />
      <PersonFields
        control={control}
        ask={['mobile_number', 'email']}
        optional={[isByEmail ? 'mobile_number' : 'email']}
      />
      <BoundTextArea
        control={control}
        autoComplete="off"
        name="work_experience"
        label={t('account.work_experience')}
        hint={t('staff.experience_hint', { min: workExperienceLength.min })}
        count={(letters) => t('roles.card_count', { count: letters, max: workExperienceLength.max })}
      />
      <BoundSegmented control={control} name="language" label={t('invite.language')} options={languageNames} />
    </>
  );
}
