import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
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
import { type Draft, useDraft } from '~/lib/details/draft.ts';
import { NewerValues } from '~/lib/details/newer-values.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { BoundSegmented, BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { clinicianFields, PersonFields } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { WorkFields, workLabels } from '~/lib/person/work-fields.tsx';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { useNewest } from '~/lib/query/use-newest.ts';
import { today } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './clinician-table.module.css';
import { type ChangedClinician, type TypedClinician, typedClinician, typedClinicianSchema } from './typed-clinician.ts';
import { InstitutionField, useInstitutions } from './institution-field.tsx';

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
  const draft = useDraft<TypedClinician>(draftKeyOf(props.row));
  return draft === undefined ? null : <EditDialog {...props} draft={draft ?? undefined} />;
}

const draftKeyOf = ({ clinician }: ManagedClinician): string => `clinician ${clinician.id}`;

/** Others may change them at the same time: what they changed is shown, never overwritten unseen. */
function EditDialog({
  row,
  isSelf,
  mayMove,
  draft,
  onClose,
}: EditClinicianProps & { draft: Draft<TypedClinician> | undefined }) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const record = useRecord(row);
  const name = displayName(row.user, row.clinician.role);
  const draftKey = draftKeyOf(row);
  const present = typedClinician(record.latest);
  const institutions = useInstitutions(record.latest, mayMove);
  const told = useFieldWords<TypedClinician>({
    ...workLabels,
    role: 'account.role',
    institution_id: { label: 'account.institution', inWords: institutions.nameOf },
  });
  const { form, newer, submit, isSending } = useDetailsForm<TypedClinician, ChangedClinician>({
    draftKey,
    schema: typedClinicianSchema,
    further: ({ birthday }) => ({
      birthday: birthday === '' ? undefined : birthdayFault(birthday, today()),
    }),
    present,
    told,
    draft,
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
        <FaultFocus control={form.control} />
        <BoundSelect
          control={form.control}
          name="role"
          label={t('staff.role')}
          disabled={isSelf || present.role === 'superuser'}
          hint={isSelf ? t('staff.own_role') : undefined}
          options={(present.role === 'superuser' ? (['superuser'] as const) : invitableRoles).map((value) => ({
            value,
            label: t(`people.${value}`),
          }))}
        />
        {mayMove && <InstitutionField control={form.control} row={record.latest} institutions={institutions} />}
        <PersonFields control={form.control} ask={clinicianFields} asksWholeBirthday />
        <WorkFields control={form.control} isOwn={false} />
        <BoundSegmented
          control={form.control}
          name="preferred_language"
          label={t('person.preferred_language')}
          options={languageNames}
        />
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
