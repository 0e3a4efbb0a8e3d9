import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import {
  type HandedOver,
  deactivateClinician,
  handOver,
  listClinicians,
} from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { wholeList } from '~/lib/query/whole-list.ts';
import styles from './clinician-table.module.css';
import { tellLeft } from './left-appointments.tsx';
import { useStaffChange } from './use-staff-change.ts';

interface HandOverDialogProps {
  row: ManagedClinician;
  /** They are deactivated with it. */
  isLeaving: boolean;
  onClose: () => void;
}

/** Nobody's patients are left without a clinician: who takes over is chosen before. */
export function HandOverDialog({ row, isLeaving, onClose }: HandOverDialogProps) {
  const t = useTexts();
  const sending = useSending();
  const change = useStaffChange(row);
  const { colleagues, isAmongThem } = useColleagues(row);
  const [to, setTo] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { clinician, counts } = row;
  const name = displayName(row.user, clinician.role);
  const isNeeded = counts.patients > 0 || counts.open_inquiries > 0;
  const params = { clinician_id: clinician.id };

  const told = ({ handed_over: moved }: { handed_over: HandedOver }): string => {
    const colleague = colleagues?.find(({ value }) => value === to)?.label ?? '';
    const { patients, inquiries, appointments_left: count } = moved;
    tellLeft({ count, name });
    return [
      isLeaving && t('staff.deactivated', { name }),
      isNeeded &&
        t('staff.handed_over', {
          patients: t('staff.some_patients', { count: patients }),
          inquiries: t('staff.some_inquiries', { count: inquiries }),
          name: colleague,
        }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const submit = async () => {
    setIsMissing(isNeeded && to === '');
    if (isNeeded && to === '') return;
    const isDone = isLeaving
      ? await change(deactivateClinician, { params, body: { hand_over_to: to || null } }, told)
      : await change(handOver, { params, body: { hand_over_to: to } }, told);
    if (isDone) onClose();
  };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t(isLeaving ? 'staff.deactivate_title' : 'staff.hand_over_title', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('staff.keep')}
          </Button>
          <Button
            kind={isLeaving ? 'danger' : 'main'}
            sending={sending.isSending}
            sendingLabel={t('staff.sending')}
            onClick={() => sending.run(submit)}
          >
            {t(isLeaving ? 'staff.deactivate' : 'staff.hand_over')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isLeaving && <p>{t('staff.deactivate_text')}</p>}
        {isNeeded && (
          <>
            <p>
              {t('staff.hand_over_text', {
                patients: t('staff.some_patients', { count: counts.patients }),
                inquiries: t('staff.some_open_inquiries', { count: counts.open_inquiries }),
                appointments: t('staff.some_appointments', { count: counts.upcoming_appointments }),
                name,
              })}
            </p>
            <SelectField
              label={t('staff.hand_over_to')}
              placeholder={t('staff.hand_over_choose')}
              options={colleagues ?? []}
              value={to}
              error={isMissing ? t('required') : undefined}
              hint={[
                colleagues?.length === 0 && t('staff.hand_over_none'),
                isAmongThem && t('staff.hand_over_not_self'),
              ]
                .filter(Boolean)
                .join(' ')}
              onChange={({ target }) => setTo(target.value)}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

interface Colleagues {
  /**
   * Possible successors: active clinicians of the same institution, except receptionists and the one who hands over.
   */
  colleagues: { value: string; label: string }[] | undefined;
  isAmongThem: boolean;
}

function useColleagues({ clinician }: ManagedClinician): Colleagues {
  const t = useTexts();
  const params = { institution_id: clinician.institution_id };
  const { data } = useQuery(wholeList(listClinicians, { params, query: { filter: 'active' } }));
  const own = useQuery(queryFor(getOwnClinician)).data?.clinician.id;
  const others = data?.items.filter((one) => one.clinician.id !== clinician.id);
  return {
    colleagues: others
      ?.filter((one) => one.clinician.id !== own && one.clinician.role !== 'receptionist')
      .map((one) => ({
        value: one.clinician.id,
        label: `${displayName(one.user, one.clinician.role)} (${t(`people.${one.clinician.role}`)})`,
      })),
    isAmongThem: others?.some((one) => one.clinician.id === own) === true,
  };
}
