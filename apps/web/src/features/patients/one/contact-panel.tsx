import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** How to reach the patient. */
export function ContactPanel({ info: { patient, user } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const formats = useFormats();
  const language = languageNames.find(({ value }) => value === user.preferred_language)?.label;
  return (
    <Panel title={t('patient.contact')}>
      <KeyValues
        layout="aligned"
        items={[
          {
            id: 'phone',
            label: t('patients.phone'),
            value: (
              <AppLink className="num" href={`tel:${user.mobile_number}`}>
                {formats.phone(user.mobile_number)}
              </AppLink>
            ),
          },
          {
            id: 'email',
            label: t('patients.email'),
            value:
              user.email === null ? (
                t('patients.no_email')
              ) : (
                <AppLink href={`mailto:${user.email}`}>{user.email}</AppLink>
              ),
          },
          { id: 'language', label: t('patient.language'), value: language },
          { id: 'address', label: t('patient.address'), value: patient.address },
          { id: 'birthday', label: t('patient.birthday'), value: formats.plainDate(patient.birthday) },
          {
            id: 'since',
            label: t('patient.active_since'),
            value: patient.active_since === null ? '' : formats.date(patient.active_since),
          },
        ]}
      />
    </Panel>
  );
}
