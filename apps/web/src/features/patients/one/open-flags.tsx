import { type ComponentType, type ReactNode, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EContact, EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { inquiriesOfPatient } from './inquiries-of-patient.ts';
import styles from './open-flags.module.css';

/** What is told of an inquiry's flags by whoever knows what raised each of them. */
export type FlagsOfInquiry = ComponentType<{
  e_contact: EContact;
  /** Whether any of them is open. */
  isOpen: boolean;
  /** The place where they stand. */
  around: (flags: ReactNode) => ReactNode;
  /** Stands there as long as it is not known. */
  otherwise: ReactNode;
}>;

interface OpenFlagsProps {
  patient_id: string;
  FlagsOfInquiry: FlagsOfInquiry;
}

const idOf = ({ e_contact }: EContactItem): string => e_contact.id;
const isEmergency = ({ open_severity }: EContactItem): boolean => open_severity === 'emergency';

/** What is flagged, emergencies first, and what was: nothing moves away under the finger of who acknowledges. */
function useOnceFlagged(items: readonly EContactItem[]): readonly EContactItem[] {
  const [known, setKnown] = useState<readonly EContactItem[]>([]);
  const present = new Map(items.map((item) => [idOf(item), item]));
  const before = new Set(known.map(idOf));
  const added = items.filter((item) => item.open_severity !== null && !before.has(idOf(item)));
  if (added.length > 0) {
    setKnown([...added.filter(isEmergency), ...known, ...added.filter((item) => !isEmergency(item))]);
  }
  return known.map((item) => present.get(idOf(item)) ?? { ...item, open_severity: null });
}

/** Inquiries whose red flags nobody has acknowledged yet, each with its flags. */
export function OpenFlags({ patient_id, FlagsOfInquiry }: OpenFlagsProps) {
  const { data } = useInfiniteQuery(inquiriesOfPatient({ patient_id, filter: 'action_needed' }));
  const items = useOnceFlagged((data?.pages ?? []).flatMap((page) => page.items));
  return items.map((item) => (
    <FlagsOfInquiry
      key={idOf(item)}
      e_contact={item.e_contact}
      isOpen={item.open_severity !== null}
      around={(flags) => <Inquiry e_contact={item.e_contact}>{flags}</Inquiry>}
      otherwise={<SomeFlags item={item} />}
    />
  ));
}

function Inquiry({ e_contact, children }: { e_contact: EContact; children: ReactNode }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  return (
    <div className={styles.inquiry}>
      <div className={styles.head}>
        <h2 className={styles.topic}>{titleOf(e_contact.topic)}</h2>
        <ButtonLink kind="quiet" size="small" href={`/clinician/e-contact/${e_contact.id}`}>
          {t('patient.open_flag')}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

/** How many, the worst of them, and since when. */
function SomeFlags({ item }: { item: EContactItem }) {
  const t = useTexts();
  const formats = useFormats();
  const { e_contact, open_severity: severity, unacknowledged_red_flag_count: count } = item;
  if (severity === null) return null;
  return (
    <RedFlag severity={severity} title={t(`red_flag.${severity}`)} meta={formats.dateTime(e_contact.created_at)}>
      {t('patient.open_flags', { count })}
    </RedFlag>
  );
}
