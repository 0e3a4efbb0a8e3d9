import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './card-panel.module.css';

const CardDialog = lazyComponent(async () => (await import('./card-dialog.tsx')).CardDialog, null);
const WhatsAppQr = lazyComponent(async () => (await import('~/lib/contact-card/whatsapp-qr.tsx')).WhatsAppQr);

/** How to reach the patient, and the card that they take home. */
export function CardPanel({ info: { patient, user } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { data: card } = useQuery(queryFor(getContactCard, { params: { patient_id: patient.id } }));
  const phone = (
    <AppLink className="num" href={`tel:${user.mobile_number}`}>
      {formats.phone(user.mobile_number)}
    </AppLink>
  );
  const language = languageName(user.preferred_language);
  return (
    <Panel
      title={t('record.card')}
      action={
        <Button size="small" icon={printer} onClick={() => setIsOpen(true)}>
          {t('record.card_show')}
        </Button>
      }
    >
      <div className={styles.body}>
        {card?.whatsapp_url && (
          <div className={styles.qr}>
            <WhatsAppQr url={card.whatsapp_url} number={card.institution.whatsapp_number} />
          </div>
        )}
        <KeyValues
          layout="above"
          items={[
            ...(card === undefined
              ? []
              : [
                  {
                    id: 'clinician',
                    label: t('record.card_clinician'),
                    value: displayName(card.clinician, card.clinician.role),
                  },
                ]),
            { id: 'phone', label: t('patients.phone'), value: phone },
            { id: 'language', label: t('person.preferred_language'), value: language },
          ]}
        />
      </div>
      {isOpen && <CardDialog patientId={patient.id} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
