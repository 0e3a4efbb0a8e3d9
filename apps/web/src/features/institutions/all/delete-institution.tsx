import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { deleteInstitution, listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

interface DeleteInstitutionProps {
  row: InstitutionRow;
  onClose: () => void;
}

interface People {
  clinicians: number;
  patients: number;
}

/** Asks before an institution goes, and says why it cannot where the server counts people who belong to it. */
export function DeleteInstitution({ row: { institution }, onClose }: DeleteInstitutionProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const sending = useSending();
  const [people, setPeople] = useState<People>();
  const { name } = institution;
  const remove = async () => {
    const params = { institution_id: institution.id };
    try {
      const about = {
        title: 'queue.institution_deleted',
        summary: name,
        thread: institution.id,
        silent: true,
      } as const;
      await send(deleteInstitution, { params }, about);
      toast.success(t('institutions.deleted', { name }));
    } catch (error) {
      const inside = error instanceof ApiError ? error.body?.details?.counts : undefined;
      if (inside !== undefined) {
        setPeople({ clinicians: inside['clinicians'] ?? 0, patients: inside['patients'] ?? 0 });
        return;
      }
      if (error instanceof QueuedError) {
        toast.blank(t('institutions.waits', { name }));
        return onClose();
      }
      tellError(error);
    }
    await loadedAgain(queryClient, keyOf(listInstitutions));
    onClose();
  };
  const title = t('institutions.delete_title', { name });
  if (people !== undefined) return <InUse title={title} name={name} people={people} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('institutions.delete')}
      cancelLabel={t('institutions.keep')}
      closeLabel={t('shell.close')}
      destructive
      sending={sending.isSending}
      sendingLabel={t('institutions.deleting')}
      onConfirm={() => sending.run(remove)}
      onCancel={onClose}
    >
      {t('institutions.delete_text')}
    </ConfirmDialog>
  );
}

interface InUseProps {
  title: string;
  name: string;
  people: People;
  onClose: () => void;
}

/** People who still belong to the institution, and actions on them. */
function InUse({ title, name, people: { clinicians, patients }, onClose }: InUseProps) {
  const t = useTexts();
  const some = {
    clinicians: t('staff.some_clinicians', { count: clinicians }),
    patients: t('staff.some_patients', { count: patients }),
  };
  const both = clinicians > 0 && patients > 0;
  const people = both ? t('institutions.both', some) : some[clinicians > 0 ? 'clinicians' : 'patients'];
  const foot = (
    <Button kind="main" data-first-focus onClick={onClose}>
      {t('shell.close')}
    </Button>
  );
  return (
    <Modal kind="alert" width="narrow" title={title} closeLabel={t('shell.close')} onClose={onClose} foot={foot}>
      <p>{t('institutions.in_use', { name, people })}</p>
      {clinicians > 0 && <p>{t('institutions.in_use_clinicians')}</p>}
      {patients > 0 && <p>{t('institutions.in_use_patients')}</p>}
    </Modal>
  );
}
