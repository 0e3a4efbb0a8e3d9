import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { InstitutionInput } from '@hodi/domain/institutions/institution-form.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import {
  createInstitution,
  getInstitution,
  listInstitutions,
  updateInstitution,
} from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { NewerValues } from '~/lib/details/newer-values.tsx';
import { type Draft, useDraft } from '~/lib/details/draft.ts';
import { type DetailsFormOptions, useDetailsForm } from '~/lib/details/use-details-form.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { makeText, type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { useNewest } from '~/lib/query/use-newest.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { InstitutionFields } from './institution-fields.tsx';
import styles from './institution-dialog.module.css';
import {
  type TypedInstitution,
  newInstitution,
  typedInstitution,
  typedInstitutionSchema,
} from './typed-institution.ts';
import { useTypedWords } from './use-typed-words.ts';

type Options = DetailsFormOptions<TypedInstitution, InstitutionInput>;

interface DialogProps extends Pick<Options, 'present' | 'draftKey' | 'save' | 'refresh'> {
  title: string;
  saved: TextKey;
  onClose: () => void;
}

const nothing = async () => newInstitution;

/** With an id that is kept with what was typed. */
type NewInstitution = TypedInstitution & { id: string };

/** One that has arrived unheard, before its form died, is told of, and not made twice. */
async function create(id: string, institution: InstitutionInput): Promise<void> {
  const about = { title: 'queue.institution', summary: institution.name, silent: true } as const;
  try {
    await send(createInstitution, { body: { id, institution } }, about);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'id_taken') {
      toast.error(makeText('connection.earlier_arrived'));
      return;
    }
    if (!(error instanceof QueuedError)) tellError(error);
    throw error;
  }
}

/** A new institution. Its id is made here, so that the same one sent twice is one, also by who opens the form anew. */
export function AddInstitution({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [freshId] = useState(newId);
  const draftKey = 'institution new';
  const draft = useDraft<NewInstitution>(draftKey);
  if (draft === undefined) return null;
  const id = draft?.base.id ?? freshId;
  const present: NewInstitution = { ...newInstitution, id };
  const save = (institution: InstitutionInput) => create(id, institution);
  return (
    <Dialog
      title={t('institutions.add')}
      saved="institutions.added"
      draft={draft}
      {...{ present, refresh: nothing, draftKey, save, onClose }}
    />
  );
}

/** Others may change it at the same time: what they changed is shown, never overwritten unseen. */
export function EditInstitution({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const params = { institution_id: row.institution.id };
  const versionOf = ({ institution }: InstitutionRow) => institution.version;
  const { data, queryKey, latest } = useNewest(getInstitution, { params }, { given: row, versionOf });
  const save = async (institution: InstitutionInput) => {
    const { version } = latest().institution;
    const about = { title: 'queue.institution', summary: institution.name, thread: row.institution.id } as const;
    const answer = await send(updateInstitution, { params, body: { institution, version } }, about);
    queryClient.setQueryData(queryKey, answer);
  };
  const refresh = async () => {
    await queryClient.refetchQueries({ queryKey });
    return typedInstitution(latest().institution);
  };
  const draftKey = `institution ${row.institution.id}`;
  const draft = useDraft<TypedInstitution>(draftKey);
  if (draft === undefined) return null;
  return (
    <Dialog
      title={t('institution.edit_title', { name: row.institution.name })}
      saved="institutions.saved"
      present={typedInstitution(data.institution)}
      draft={draft}
      {...{ draftKey, save, refresh, onClose }}
    />
  );
}

function Dialog({ title, saved, draft, onClose, ...form }: DialogProps & { draft: Draft<TypedInstitution> | null }) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const queryClient = useQueryClient();
  const words = useTypedWords();
  const {
    form: fields,
    newer,
    submit,
    isSending,
  } = useDetailsForm<TypedInstitution, InstitutionInput>({
    ...form,
    schema: typedInstitutionSchema,
    further: () => ({}),
    told: (field, values) => ({ label: t(`institution.${field}`), value: words(field, values[field]) }),
    draft: draft ?? undefined,
    onDone: (how) => {
      const { name } = fields.getValues();
      if (how === 'saved') toast.success(t(saved, { name }));
      else toast.blank(t('institutions.waits', { name }));
      loadAgain(queryClient, keyOf(listInstitutions));
      onClose();
    },
  });
  const cancel = () => {
    void clearLocal(form.draftKey);
    onClose();
  };
  const foot = (
    <>
      <Button onClick={cancel}>{t('shell.cancel')}</Button>
      <Button type="submit" form={id} kind="main" sending={isSending} sendingLabel={t('institution.saving')}>
        {t('institution.save')}
      </Button>
    </>
  );
  return (
    <Modal title={title} closeLabel={t('shell.close')} onClose={onClose} foot={foot}>
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FaultFocus control={fields.control} />
        <InstitutionFields control={fields.control} setValue={fields.setValue} />
        <NewerValues values={newer} />
      </form>
    </Modal>
  );
}
