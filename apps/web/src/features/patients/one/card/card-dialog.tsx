import { useQuery } from '@tanstack/react-query';
import { type ContactCard as Card, getContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { cardOf } from '~/lib/contact-card/card-of.ts';
import { ContactCard } from '~/lib/contact-card/contact-card.tsx';
import { PaperCard } from '~/lib/contact-card/paper-card.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './card-dialog.module.css';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

/** The card as it will be printed: on A6, alone. */
export function CardDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const t = useTexts();
  const asked = queryFor(getContactCard, { params: { patient_id: patientId } });
  // The card is printed from the present record, not from a cached one.
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0 });
  return (
    <Modal
      width="narrow"
      title={t('record.card')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          {data !== undefined && (
            <Button kind="main" icon={printer} onClick={() => print()}>
              {t('record.card_print')}
            </Button>
          )}
        </>
      }
    >
      {data !== undefined && <Shown card={data} />}
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} shape="text" count={3} />}
      {data === undefined && error !== null && (
        <NotLoaded titleAs="h3" inline title={t('record.card_not_loaded')} error={error} retry={refetch} />
      )}
    </Modal>
  );
}

function Shown({ card }: { card: Card }) {
  const t = useTexts();
  return (
    <>
      {card.whatsapp_url === null && <p>{t('record.card_no_whatsapp')}</p>}
      <div className={styles.screen}>
        <ContactCard {...cardOf(card)} />
      </div>
      <PaperCard {...cardOf(card)} />
    </>
  );
}
