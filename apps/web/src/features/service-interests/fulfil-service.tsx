import { type ComponentType, useState } from 'react';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { measuresOfService } from '@hodi/domain/services/services.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';
import styles from './fulfil-service.module.css';
import { useFulfil, useUnsentFulfilment } from './use-fulfil.ts';

export interface ResultsProps {
  interest: ServiceInterest;
  /** The form was left without saving. */
  onClear: () => void;
  /** Called when the measurements are stored, on the server or on this device. */
  onWritten: () => void;
}

interface FulfilServiceProps {
  interest: ServiceInterest;
  /** The form for what was measured there: of a feature of its own. */
  Results: ComponentType<ResultsProps>;
}

/** The way to mark an open service as fulfilled, which asks first; what was measured there is written down in the same dialog. */
export function FulfilButton({ interest, Results }: FulfilServiceProps) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { fulfil, isSending } = useFulfil(() => setIsAsking(false));
  const unsent = useUnsentFulfilment(interest.id);
  const service = useServiceName()(interest.service);
  if (interest.fulfilled) return null;
  if (unsent) return <UnsentState record={unsent} />;
  return (
    <>
      <Button
        size="small"
        icon={check}
        aria-label={t('services.fulfil_named', { service, name: displayName(interest.patient_name) })}
        onClick={() => setIsAsking(true)}
      >
        {t('services.fulfil')}
      </Button>
      {isAsking && measuresOfService(interest.service).length > 0 && (
        <Modal
          title={t('services.fulfil_title', { service })}
          closeLabel={t('shell.close')}
          onClose={() => setIsAsking(false)}
        >
          <div className={styles.dialog}>
            <p>{t('services.results_text', { name: interest.patient_name.given_name })}</p>
            <Results
              interest={interest}
              onClear={() => setIsAsking(false)}
              onWritten={() => fulfil(interest, service)}
            />
            <Button
              kind="quiet"
              full
              sending={isSending}
              sendingLabel={t('services.fulfilling')}
              onClick={() => fulfil(interest, service)}
            >
              {t('services.fulfil_without')}
            </Button>
          </div>
        </Modal>
      )}
      {isAsking && measuresOfService(interest.service).length === 0 && (
        <ConfirmDialog
          title={t('services.fulfil_title', { service })}
          confirmLabel={t('services.fulfil_confirm')}
          cancelLabel={t('services.fulfil_not_yet')}
          closeLabel={t('shell.close')}
          sending={isSending}
          sendingLabel={t('services.fulfilling')}
          onConfirm={() => fulfil(interest, service)}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('services.fulfil_text', { name: interest.patient_name.given_name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
