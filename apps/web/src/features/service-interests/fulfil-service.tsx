import { useState } from 'react';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { Button } from '~/components/action/button.tsx';
import { AskedDialog } from '~/components/dialog/asked-dialog.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useFulfil, useWaitsFulfilled } from './use-fulfil.ts';

/** The way to mark an open service as fulfilled, which asks first. */
export function FulfilService({ interest }: { interest: ServiceInterest }) {
  const t = useTexts();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const { fulfil, isSending } = useFulfil(() => setIsAsking(false));
  const waits = useWaitsFulfilled();
  const service = serviceTitles[interest.service as ServiceCode]?.[language] ?? interest.service;
  if (interest.fulfilled) return null;
  if (waits(interest.id)) return <StatusBadge kind="waiting_to_send">{t('record.note_waiting')}</StatusBadge>;
  return (
    <>
      <Button
        size="small"
        icon={check}
        aria-label={t('record.fulfil_named', { service })}
        onClick={() => setIsAsking(true)}
      >
        {t('record.fulfil')}
      </Button>
      {isAsking && (
        <AskedDialog
          title={t('record.fulfil_title', { service })}
          confirmLabel={t('record.fulfil_confirm')}
          cancelLabel={t('record.fulfil_not_yet')}
          closeLabel={t('shell.close')}
          sending={isSending}
          sendingLabel={t('record.fulfilling')}
          onConfirm={() => fulfil(interest, service)}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('record.fulfil_text', { name: interest.patient_name.given_name })}</p>
        </AskedDialog>
      )}
    </>
  );
}
