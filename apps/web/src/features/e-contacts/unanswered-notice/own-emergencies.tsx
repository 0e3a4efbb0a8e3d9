import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForPatient, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { keepsAdvice, keepsAdviceInList, onlyThreadTellsAdvice } from '@hodi/domain/e-contacts/kept-advice.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { institutionOf } from '../thread/use-thread-institution.ts';
import { CareQuestion } from './care-question.tsx';
import { UnansweredEmergency } from './unanswered-emergency.tsx';
import styles from './unanswered-emergency.module.css';

/** On the patient's dashboard: what still has to be done, and whether they got care. */
export function OwnEmergencies({ profile }: { profile: PatientProfile }) {
  const params = { patient_id: profile.patient.id };
  const { data } = useInfiniteQuery(pagesFor(listForPatient, { params, query: { filter: 'all' } }));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const shown = items.filter((item) => item.emergency || keepsAdviceInList(item));
  return (
    shown.length > 0 && (
      <div className={styles.own}>
        {shown.map((item) => (
          <OwnEmergency key={item.e_contact.id} item={item} institution={institutionOf(profile, item)} />
        ))}
      </div>
    )
  );
}

interface OwnEmergencyProps {
  item: EContactItem;
  institution: Institution | undefined;
}

/** With the danger in words where the thread is here; what to do holds without. */
function OwnEmergency({ item, institution }: OwnEmergencyProps) {
  const t = useTexts();
  const { id } = item.e_contact;
  const isKept = keepsAdviceInList(item);
  const isUnknown = onlyThreadTellsAdvice(item);
  const { data } = useQuery({ ...threadQuery(getThreadForPatient, id), enabled: isKept || isUnknown });
  const thread = data ? { ...data, item: { ...item, messages: data.item.messages } } : { item, red_flags: [] };
  const isShown = data === undefined ? isKept : (isKept || isUnknown) && keepsAdvice(thread);
  return (
    <>
      {isShown && (
        <UnansweredEmergency thread={thread} institution={institution}>
          <ButtonLink href={`/patient/e-contact/${id}`}>{t('emergency.open')}</ButtonLink>
        </UnansweredEmergency>
      )}
      <CareQuestion item={item} institution={institution} />
    </>
  );
}
