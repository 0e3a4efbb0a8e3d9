import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { getOpeningHours, type HoursAnswer, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { cityOf } from '@hodi/i18n/zoned-time.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { Holidays } from './holidays.tsx';
import styles from './hours.module.css';
import { type TypedHours, faultsOf, typedOf } from './typed-hours.ts';
import { WeekFields } from './week-fields.tsx';

interface HoursSettingProps {
  row: InstitutionRow;
  onClose: () => void;
}

/** When the institution is open, its holidays, what it promises and how much it can take. */
export function HoursSetting({ row, onClose }: HoursSettingProps) {
  const t = useTexts();
  const { id, name } = row.institution;
  const asked = useQuery({
    ...queryFor(getOpeningHours, { params: { institution_id: id } }),
    refetchOnMount: 'always',
  });
  // The first answer alone: another one, read while somebody types, must not take away what was typed.
  const [known, setKnown] = useState<HoursAnswer>();
  const isRead = asked.data !== undefined && (!asked.isFetching || asked.error !== null);
  if (known === undefined && isRead) setKnown(asked.data);
  if (known !== undefined) return <HoursForm known={known} row={row} onClose={onClose} />;
  return (
    <Modal title={t('roles.hours_title', { name })} closeLabel={t('shell.close')} onClose={onClose}>
      {asked.error === null ? (
        <Skeleton label={t('shell.loading')} shape="form" count={6} />
      ) : (
        <NotLoaded titleAs="h3" inline title={t('roles.hours_not_loaded')} error={asked.error} retry={asked.refetch} />
      )}
    </Modal>
  );
}

/** Saves over the version that is shown. `changed`: somebody else saved meanwhile, and nothing of theirs was overwritten. */
function useSaveHours({ institution: { id, name } }: InstitutionRow) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const args = { params: { institution_id: id } };
  const { queryKey } = queryFor(getOpeningHours, args);
  return async (hours: OpeningHours, version: number): Promise<'saved' | 'changed' | 'refused'> => {
    const about = { title: 'queue.hours', summary: name, thread: id, silent: true } as const;
    try {
      queryClient.setQueryData(queryKey, await send(setOpeningHours, { ...args, body: { hours, version } }, about));
      // Its version has grown.
      loadAgain(queryClient, queryFor(getInstitution, args).queryKey);
      toast.success(t('roles.hours_saved'));
      return 'saved';
    } catch (error) {
      if (error instanceof QueuedError) {
        toast.blank(t('institutions.waits', { name }));
        return 'saved';
      }
      toast.error(sentenceOfField(error));
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') return 'refused';
      await queryClient.refetchQueries({ queryKey });
      return 'changed';
    }
  };
}

function HoursForm({ known, row, onClose }: HoursSettingProps & { known: HoursAnswer }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id, name } = row.institution;
  const save = useSaveHours(row);
  const [typed, setTyped] = useState<TypedHours>(() => typedOf(known.hours));
  const [version, setVersion] = useState(known.version);
  const [isTried, setIsTried] = useState(false);
  const { hours, faults } = faultsOf(typed);
  const shownFault = (path: string): string | undefined => {
    const fault = isTried ? faults.get(path) : undefined;
    return fault && t(fault.code, fault.limits);
  };
  const change = (part: Partial<TypedHours>) => setTyped((now) => ({ ...now, ...part }));
  const submit = async () => {
    setIsTried(true);
    if (hours === undefined) return;
    const outcome = await save(hours, version);
    if (outcome === 'saved') onClose();
    // Changed elsewhere: what was typed stays, over what holds now.
    const now = queryClient.getQueryData(queryFor(getOpeningHours, { params: { institution_id: id } }).queryKey);
    if (outcome === 'changed' && now) setVersion(now.version);
  };
  return (
    <SettingDialog title={t('roles.hours_title', { name })} onSave={submit} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.why}>{t('roles.hours_why', { city: cityOf(known.time_zone) })}</p>
        <WeekFields week={typed.week} faultOf={shownFault} onChange={(week) => change({ week })} />
        <Holidays
          holidays={typed.holidays}
          timeZone={known.time_zone}
          faultOf={shownFault}
          onChange={(holidays) => change({ holidays })}
        />
        <NumberField
          label={t('roles.hours_promise')}
          hint={t('roles.hours_promise_hint')}
          unit={t('roles.hours_unit')}
          error={shownFault('promise_hours')}
          inputMode="numeric"
          value={typed.promise}
          onValueChange={(promise) => change({ promise })}
        />
        <NumberField
          label={t('roles.hours_safe')}
          hint={t('roles.hours_safe_hint')}
          error={shownFault('safe_per_day')}
          inputMode="numeric"
          value={typed.safe}
          onValueChange={(safe) => change({ safe })}
        />
      </div>
    </SettingDialog>
  );
}
