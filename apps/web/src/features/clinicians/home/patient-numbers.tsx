import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Stat, StatRow } from '~/components/data/stat.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { numberLinks } from './number-links.ts';

const shown = [
  ['patients_total', 'clinician_home.total'],
  ['patients_active', 'clinician_home.active'],
  ['pending_invitations', 'clinician_home.pending'],
  ['activated_today', 'clinician_home.activated_today'],
] as const;

export function PatientNumbers({ counts }: { counts: ClinicianCounts }) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <Panel
      title={t('clinician_home.patients')}
      action={<AppLink href={numberLinks.patients_active}>{t('clinician_home.open_list')}</AppLink>}
      lines
    >
      <StatRow>
        {shown.map(([name, label]) => (
          <Stat key={name} label={t(label)} value={number(counts[name])} href={numberLinks[name]} />
        ))}
      </StatRow>
    </Panel>
  );
}
