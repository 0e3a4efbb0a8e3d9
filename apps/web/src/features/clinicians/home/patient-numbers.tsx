import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Stat, StatRow } from '~/components/data/stat.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

export function PatientNumbers({ counts }: { counts: ClinicianCounts }) {
  const t = useTexts();
  const { number } = useFormats();
  const list = '/clinician/patients';
  return (
    <Panel
      title={t('clinician_home.patients')}
      action={<AppLink href={list}>{t('clinician_home.open_list')}</AppLink>}
      lines
    >
      <StatRow>
        <Stat label={t('clinician_home.total')} value={number(counts.patients_total)} />
        <Stat label={t('clinician_home.active')} value={number(counts.patients_active)} href={list} />
        <Stat
          label={t('clinician_home.pending')}
          value={number(counts.pending_invitations)}
          href={`${list}?tab=pending`}
        />
        <Stat label={t('clinician_home.activated_today')} value={number(counts.activated_today)} />
      </StatRow>
    </Panel>
  );
}
