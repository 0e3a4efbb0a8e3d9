import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { createServiceInterest, listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { type ServiceCode, serviceCodes } from '@hodi/domain/services/services.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { useAskForServices } from './use-ask-for-services.ts';

/** All services at once: what is open already can't be asked for again. */
export function AddServiceDialog({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const [chosen, setChosen] = useState<readonly ServiceCode[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const { ask, isSending } = useAskForServices(info, onClose);
  const { data: own } = useSuspenseQuery(queryFor(getOwnClinician));
  const query = { patient_id: info.patient.id, state: 'open' as const, limit: 100 };
  const { data: open } = useQuery(queryFor(listServiceInterests, { query }));
  const unsent = useQueued({ thread: info.patient.id, name: createServiceInterest.name });
  const waits = (code: ServiceCode) => unsent.some((record) => bodyOf(createServiceInterest, record)?.service === code);
  const isOpen = (code: ServiceCode) => open?.items.some(({ service }) => service === code) ?? false;
  const toggle = (code: ServiceCode, checked: boolean) => {
    setIsMissing(false);
    setChosen(checked ? [...chosen, code] : chosen.filter((other) => other !== code));
  };
  const save = () => {
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) ask(chosen);
  };
  return (
    <Modal
      width="narrow"
      title={t('record.add_service')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="main" sending={isSending} sendingLabel={t('record.add_service_saving')} onClick={save}>
            {t('record.add_service_save')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('record.add_service_title', { name: displayName(info.user) })}
        legendAs="label"
        error={isMissing ? t('record.service_choose') : undefined}
      >
        {serviceCodes.map((code) => (
          <ChoiceRow
            key={code}
            pick="many"
            name="service"
            value={code}
            label={serviceTitles[code][language]}
            detail={waits(code) ? t('connection.waiting') : isOpen(code) && t('record.service_is_open')}
            after={<FreeBadge service={code} at={own.institution} />}
            disabled={isOpen(code) || waits(code)}
            checked={chosen.includes(code)}
            onCheckedChange={(checked) => toggle(code, checked)}
          />
        ))}
      </ChoiceGroup>
    </Modal>
  );
}
