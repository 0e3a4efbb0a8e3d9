import { useState } from 'react';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';
import { useFulfil, useUnsentFulfilment } from './use-fulfil.ts';

/** The way to mark an open service as fulfilled, which asks first. */
export function FulfilService({ interest }: { interest: ServiceInterest }) {
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
      {isAsking && (
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
