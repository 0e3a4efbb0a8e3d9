import { useInfiniteQuery } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { inquiriesOfPatient } from './inquiries-of-patient.ts';

/** Inquiries whose red flags nobody has acknowledged yet; that is done in the inquiry, with its answers in sight. */
export function OpenFlags({ patient_id }: { patient_id: string }) {
  const { data } = useInfiniteQuery(inquiriesOfPatient({ patient_id, filter: 'action_needed' }));
  const flagged = (data?.pages ?? []).flatMap(({ items }) => items).filter((item) => item.open_severity !== null);
  return flagged.map((item) => <Flag key={item.e_contact.id} item={item} />);
}

function Flag({ item: { e_contact, open_severity } }: { item: EContactItem }) {
  const t = useTexts();
  const formats = useFormats();
  const titleOf = useTopicTitle();
  const severity = open_severity ?? 'warning';
  return (
    <RedFlag
      severity={severity}
      title={t(`red_flag.${severity}`)}
      meta={formats.dateTime(e_contact.created_at)}
      action={
        <ButtonLink size="small" href={`/clinician/e-contact/${e_contact.id}`}>
          {t('patient.open_flag')}
        </ButtonLink>
      }
    >
      {titleOf(e_contact.topic)}
    </RedFlag>
  );
}
