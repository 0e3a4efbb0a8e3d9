import { type ComponentType, useState } from 'react';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import {
  decideApproval,
  endClinicianSessions,
  reactivateClinician,
  setClinicalLead,
} from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import type { MenuItem } from '~/components/action/menu.tsx';
import { RowMenu } from '~/components/action/row-menu.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './clinician-table.module.css';
import { useStaffChange } from './use-staff-change.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const EditClinician = lazyComponent(async () => (await import('./edit-clinician.tsx')).EditClinician, null);

interface ClinicianActionsProps {
  row: ManagedClinician;
  isSelf: boolean;
  /** Whether whoever reads is one. */
  isSuperuser: boolean;
  /** Of the institution. */
  timeZone: string;
  /** When they are away; it belongs to another feature. */
  AbsenceDialog: AbsenceDialogOf;
}

export type AbsenceDialogOf = ComponentType<{
  person: { id: string; name: string; timeZone: string };
  onClose: () => void;
}>;

type Confirmed = 'end_sessions' | 'reactivate' | 'name_lead' | 'end_lead';
type Asked = 'absence' | 'edit' | 'hand_over' | 'deactivate' | Confirmed;

const isConfirmed = (asked: Asked | undefined): asked is Confirmed =>
  asked === 'end_sessions' || asked === 'reactivate' || asked === 'name_lead' || asked === 'end_lead';

/** A superuser reviews the content by their role, a reception sees nothing clinical. */
const mayBeLead = ({ role }: ManagedClinician['clinician']): boolean => role !== 'superuser' && role !== 'receptionist';

/** Actions on a clinician, without those that one may not do to the own account. */
export function ClinicianActions({ row, isSelf, isSuperuser, timeZone, AbsenceDialog }: ClinicianActionsProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked>();
  const sending = useSending();
  const change = useStaffChange(row);
  const { user, clinician, state, counts } = row;
  const name = displayName(user, clinician.role);
  const params = { clinician_id: clinician.id };
  const close = () => setAsked(undefined);
  const decide = (approval: 'approved' | 'refused') =>
    sending.run(() =>
      change(decideApproval, { params, body: { approval } }, () =>
        t(approval === 'approved' ? 'staff.approved' : 'staff.refusal_done', { name }),
      ),
    );
  const reactivate = async () => {
    if (await change(reactivateClinician, { params }, () => t('staff.reactivated', { name }))) close();
  };
  const setLead = async (is_clinical_lead: boolean) => {
    const done = () => t(is_clinical_lead ? 'staff.lead_given' : 'staff.lead_ended', { name });
    if (await change(setClinicalLead, { params, body: { is_clinical_lead } }, done)) close();
  };
  const endSessions = async () => {
    if (await change(endClinicianSessions, { params }, () => t('staff.ended', { name }))) close();
  };
  const works: Readonly<Record<Confirmed, () => Promise<void>>> = {
    reactivate,
    end_sessions: endSessions,
    name_lead: () => setLead(true),
    end_lead: () => setLead(false),
  };
  const item = (id: Asked): MenuItem => ({ id, label: t(`staff.${id}`), onSelect: () => setAsked(id) });
  const items: MenuItem[] = [];
  if (state === 'waiting') {
    items.push({ id: 'refuse', label: t('staff.refuse'), onSelect: () => decide('refused') });
  }
  if (state === 'refused') items.push({ id: 'approve', label: t('staff.approve'), onSelect: () => decide('approved') });
  if (state === 'inactive') items.push(item('edit'));
  if (state === 'active') items.push(item('absence'));
  if (state === 'active' && !isSelf) {
    items.push(item('end_sessions'), ...(counts.patients > 0 ? [item('hand_over')] : []));
  }
  if (isSuperuser && state === 'active' && mayBeLead(clinician)) {
    items.push(item(clinician.is_clinical_lead === true ? 'end_lead' : 'name_lead'));
  }
  if (state !== 'inactive' && !isSelf) items.push(item('deactivate'));
  const first = state === 'inactive' ? 'reactivate' : 'edit';
  // A system administrator is changed by another one, or from the command line.
  if (clinician.role === 'superuser' && !isSuperuser) return null;
  return (
    <span className={styles.actions}>
      {state === 'waiting' ? (
        <Button
          size="small"
          kind="soft"
          sending={sending.isSending}
          aria-label={t('staff.approve_named', { name })}
          onClick={() => decide('approved')}
        >
          {t('staff.approve')}
        </Button>
      ) : (
        <Button size="small" aria-label={t(`staff.${first}_named`, { name })} onClick={() => setAsked(first)}>
          {t(`staff.${first}`)}
        </Button>
      )}
      {items.length === 0 && <span className={styles.noMenu} />}
      {items.length > 0 && (
        <RowMenu label={t('staff.more', { name })} trigger={<Icon shape={more} size={20} />} groups={[items]} />
      )}
      {asked === 'absence' && <AbsenceDialog person={{ id: clinician.id, name, timeZone }} onClose={close} />}
      {asked === 'edit' && <EditClinician row={row} isSelf={isSelf} mayMove={isSuperuser} onClose={close} />}
      {(asked === 'hand_over' || asked === 'deactivate') && (
        <HandOverDialog row={row} isLeaving={asked === 'deactivate'} onClose={close} />
      )}
      {isConfirmed(asked) && (
        <ConfirmDialog
          title={t(`staff.${asked}_title`, { name })}
          confirmLabel={t(`staff.${asked}`)}
          cancelLabel={asked === 'end_sessions' ? t('staff.keep') : t('shell.cancel')}
          closeLabel={t('shell.close')}
          sending={sending.isSending}
          sendingLabel={t('staff.sending')}
          onConfirm={() => sending.run(works[asked])}
          onCancel={close}
        >
          {t(`staff.${asked}_text`, { name })}
        </ConfirmDialog>
      )}
    </span>
  );
}
