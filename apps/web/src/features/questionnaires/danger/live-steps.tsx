import { useInfiniteQuery } from '@tanstack/react-query';
import { namedExcerpt } from '@hodi/domain/attachments/attached-message.ts';
import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { type ToldStep, ToldSteps } from '~/components/danger/told-steps.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { EmergencyProgress } from '~/lib/emergency/emergency-progress.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useStore } from '~/lib/store.ts';
import type { QuizSession } from '~/features/questionnaires/session/quiz-session.ts';

interface LiveStepsProps {
  session: QuizSession;
  told_at: string;
  numbers: ContactNumbers;
  place: string;
}

/** Says that the clinic was told and who has seen it, live from the list of the patient's inquiries. */
export function LiveSteps(props: LiveStepsProps) {
  const { session, numbers } = props;
  const answer = useAnswer();
  const { inquiryId } = useStore(session.store);
  const list = pagesFor(listForPatient, { params: { patient_id: session.patientId }, query: { filter: 'all' } });
  const { data } = useInfiniteQuery(list);
  const item = data?.pages.flatMap(({ items }) => items).find(({ e_contact }) => e_contact.id === inquiryId);
  if (item === undefined) return <ToldAlone {...props} />;
  const raised = { raised_at: item.e_contact.created_at, seen_at: null, seen_by: null };
  return (
    <EmergencyProgress
      item={item}
      emergency={item.emergency ?? raised}
      numbers={numbers}
      answer={answer(item.messages[item.messages.length - 1], (item.emergency ?? raised).raised_at)}
    />
  );
}

/** Shows a message that the clinic wrote since, so that a person reading the advice does not miss it. */
function useAnswer() {
  const t = useTexts();
  const moment = useMoment();
  return (last: ThreadMessage | undefined, since: string): ToldStep | undefined => {
    if (last?.message_author_type !== 'clinician') return undefined;
    const { e_contact_id, created_at, message } = last.e_contact_message;
    if (created_at < since) return undefined;
    const link = <AppLink href={`/patient/e-contact/${e_contact_id}`}>{t('emergency.open')}</AppLink>;
    const title = t('emergency.answered', { at: moment(created_at) });
    return {
      id: 'answered',
      state: 'done',
      icon: check,
      title,
      detail: (
        <>
          {namedExcerpt(message, t)} {link}
        </>
      ),
    };
  };
}

/** Says that the clinic was told. Nobody is known to have seen it yet. */
function ToldAlone({ told_at, place }: LiveStepsProps) {
  const t = useTexts();
  const moment = useMoment();
  const title = t('emergency.told', { at: moment(told_at) });
  const detail = t('emergency.told_detail', { place });
  return <ToldSteps steps={[{ id: 'told', state: 'done', icon: check, title, detail }]} />;
}
