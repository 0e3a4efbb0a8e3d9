import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { ambulance, phone } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** The emergency number of the selected clinician's institution, else of the country. */
export function EmergencyLine({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const { clinician_infos, patient } = profile;
  const selected = clinician_infos.find(({ clinician }) => clinician.id === patient.selected_clinician_id);
  const { emergency_phone } = contactNumbers((selected ?? clinician_infos[0])?.institution ?? null);
  const number = formatPhone(emergency_phone);
  return (
    <RedFlag
      severity="call"
      icon={ambulance}
      action={
        <ButtonLink
          kind="danger"
          size="small"
          icon={phone}
          href={`tel:${emergency_phone}`}
          aria-label={t('help.call_emergency', { number })}
        >
          {number}
        </ButtonLink>
      }
    >
      {t('help.danger_signs')}
    </RedFlag>
  );
}
