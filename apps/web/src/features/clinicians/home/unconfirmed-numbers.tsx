import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { sms } from '~/components/icon/action-icons.ts';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { numberLinks } from './number-links.ts';

/**
 * Patients whose phone number nobody has confirmed. A registration without a network is sent later, while its author is
 * on another page: here they learn that the code can be entered now.
 */
export function UnconfirmedNumbers({ counts }: { counts: ClinicianCounts }) {
  const t = useTexts();
  const { unconfirmed_numbers: count = 0 } = counts;
  if (count === 0) return null;
  return (
    <Panel lines>
      <NeedRow
        lead={<Icon shape={sms} />}
        title={t('clinician_home.unconfirmed', { count })}
        preview={t('clinician_home.unconfirmed_why')}
        href={numberLinks.unconfirmed_numbers}
        after={<Icon shape={chevronRight} size={18} />}
      />
    </Panel>
  );
}
