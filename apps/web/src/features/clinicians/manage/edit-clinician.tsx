import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { invitableRoles } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { getClinician, listClinicians, updateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useBegun } from '~/lib/details/use-begun.ts';
import { NewerValues } from '~/lib/details/newer-values.tsx';
import { BirthAndGender, EmailField, NameFields, type PersonForm } from '~/lib/details/person-fields.tsx';
import type { Begun } from '~/lib/details/begun.ts';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { useValueWords } from '~/lib/details/value-words.ts';
import { BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { useNewest } from '~/lib/query/use-newest.ts';
import { today } from '~/lib/today.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './clinician-table.module.css';
import { type ChangedClinician, type TypedClinician, typedClinician, typedClinicianSchema } from './typed-clinician.ts';
import { InstitutionField, useInstitutions } from './institution-field.tsx';
import { StaffFields } from './staff-fields.tsx';

interface EditClinicianProps {
  row: ManagedClinician;
  /** Nobody changes their own role. */
  isSelf: boolean;
  /** Whether they may bring somebody to another institution. */
  mayMove: boolean;
  onClose: () => void;
}

/** With what was typed in it before a reload. */
export function EditClinician(props: EditClinicianProps) {
  const begun = useBegun<TypedClinician>(draftKeyOf(props.row));
  return begun === undefined ? null : <EditDialog {...props} begun={begun ?? undefined} />;
}

const draftKeyOf = ({ clinician }: ManagedClinician): string => `clinician ${clinician.id}`;

/** Of fields that are called otherwise than in one's own account. */
const labels: Partial<Record<keyof TypedClinician, TextKey>> = {
  preferred_language: 'staff.language',
  institution_id: 'account.institution',
};

/** Others may change them at the same time: what they changed is shown, never overwritten unseen. */
function EditDialog({
  row,
  isSelf,
  mayMove,
  begun,
  onClose,
}: EditClinicianProps & { begun: Begun<TypedClinician> | undefined }) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const words = useValueWords();
  const record = useRecord(row);
  const name = displayName(row.user, row.clinician.role);
  const draftKey = draftKeyOf(row);
  const present = typedClinician(record.latest);
  const institutions = useInstitutions(record.latest, mayMove);
  const { form, newer, submit, isSending } = useDetailsForm<TypedClinician, ChangedClinician>({
    draftKey,
    schema: typedClinicianSchema,
    further: ({ birthday }) => ({
      birthday: birthday === '' ? undefined : birthdayFault(birthday, today()),
    }),
    present,
    told: (field, values) => ({
      label: t(labels[field] ?? (`account.${field}` as TextKey)),
      value:
        field === 'role'
          ? t(`people.${values[field]}` as TextKey)
          : field === 'institution_id'
            ? institutions.nameOf(values[field])
            : words(field, values[field]),
    }),
    begun,
    save: record.save,
    refresh: record.refresh,
    onDone: (how) => {
      if (how === 'saved') toast.success(t('staff.saved', { name }));
      else toast.blank(t('staff.waits', { name }));
      onClose();
    },
  });
  const cancel = () => {
    void clearLocal(draftKey);
    onClose();
  };
  // A form of these fields and more; the library can't tell that from its types.
  const person = {
    control: form.control as unknown as Control<PersonForm>,
    register: form.register as unknown as UseFormRegister<PersonForm>,
    errors: form.formState.errors as FieldErrors<PersonForm>,
    isOfAnother: true,
  };
  const control = form.control as unknown as Control<TypedClinician>;
  return (
    <Modal
      title={t('staff.edit_title', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={cancel}>{t('shell.cancel')}</Button>
          <Button type="submit" form={id} kind="main" sending={isSending} sendingLabel={t('staff.sending')}>
            {t('account.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FaultFocus control={form.control as never} />
        <BoundSelect
          control={control}
          name="role"
          label={t('staff.role')}
          disabled={isSelf || present.role === 'superuser'}
          hint={isSelf ? t('staff.own_role') : undefined}
          options={(present.role === 'superuser' ? (['superuser'] as const) : invitableRoles).map((value) => ({
            value,
            label: t(`people.${value}`),
          }))}
        />
        {mayMove && <InstitutionField control={control} row={record.latest} institutions={institutions} />}
        <NameFields {...person} />
        <BirthAndGender {...person} />
        <EmailField {...person} />
        <StaffFields control={control} />
        <NewerValues values={newer} />
      </form>
    </Modal>
  );
}

/** The record as it stands now, and how to save over that version. */
function useRecord(row: ManagedClinician) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const params = { clinician_id: row.clinician.id };
  const versionOf = ({ clinician }: ManagedClinician) => clinician.version;
  const known = useNewest(getClinician, { params }, { given: row, versionOf });
  const { data: latest, queryKey, latest: present } = known;
  return {
    latest,
    refresh: async () => {
      await queryClient.refetchQueries({ queryKey });
      return typedClinician(present());
    },
    save: async ({ role, institution_id, ...changed }: ChangedClinician) => {
      const { clinician, user } = present();
      // The role goes along only when it is another: one's own is refused even unchanged.
      const ofRole = role === clinician.role || role === 'superuser' ? {} : { role };
      const ofPlace = institution_id === clinician.institution_id ? {} : { institution_id };
      const body = { ...changed, ...ofRole, ...ofPlace, version: clinician.version };
      const about = {
        title: 'queue.clinician',
        summary: displayName(user, clinician.role),
        thread: clinician.id,
        silent: true,
      } as const;
      try {
        queryClient.setQueryData(queryKey, await send(updateClinician, { params, body }, about));
      } catch (error) {
        const isAsked =
          error instanceof QueuedError || (error instanceof ApiError && error.code === 'version_conflict');
        if (!isAsked) toast.error(`${t('staff.not_saved')}. ${sentenceOf(error)}`);
        throw error;
      }
      await loadedAgain(queryClient, keyOf(listClinicians));
    },
  };
}
