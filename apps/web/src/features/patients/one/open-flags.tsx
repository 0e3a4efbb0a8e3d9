import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { urgencyOfItem } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContact, EContactItem, Severity } from '@hodi/domain/e-contacts/e-contact.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { inquiriesOfPatient } from './inquiries-of-patient.ts';
import styles from './open-flags.module.css';

/** Component that shows an inquiry's red flags with their reasons. */
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
  info: OpenPatientInfo;
  FlagsOfInquiry: FlagsOfInquiry;
}

const idOf = ({ e_contact }: EContactItem): string => e_contact.id;
/** Open flags, or an emergency that nobody has answered. */
const isDangerous = (item: EContactItem): boolean => urgencyOfItem(item) < urgencies.none;
const isEmergency = (item: EContactItem): boolean => urgencyOfItem(item) <= urgencies.emergency_unanswered;
/** As what has left the list: nothing of it is open. */
const settled = (item: EContactItem): EContactItem => ({ ...item, open_severity: null, urgency: urgencies.none });

/**
 * Inquiries with red flags, emergencies first. Those acknowledged during this visit stay, so that nothing moves under
 * the reader's finger.
 */
function useOnceFlagged(items: readonly EContactItem[]): readonly EContactItem[] {
  const [known, setKnown] = useState<readonly EContactItem[]>([]);
  const present = new Map(items.map((item) => [idOf(item), item]));
  const before = new Set(known.map(idOf));
  const added = items.filter((item) => isDangerous(item) && !before.has(idOf(item)));
  if (added.length > 0) {
    setKnown([...added.filter(isEmergency), ...known, ...added.filter((item) => !isEmergency(item))]);
  }
  return known.map((item) => present.get(idOf(item)) ?? settled(item));
}

/** The inquiries that need action, page by page until all open flags are among them: a warning stands there by its age alone. */
function useNeedingAction({ patient: { id }, notifications }: OpenPatientInfo) {
  const list = useInfiniteQuery(inquiriesOfPatient({ patient_id: id, filter: 'action_needed' }));
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  const found = items.reduce((sum, item) => sum + item.unacknowledged_red_flag_count, 0);
  const missing = hasNextPage ? Math.max(0, notifications.red_flags - found) : 0;
  const isNextDue = missing > 0 && !isFetching && !isError;
  useEffect(() => {
    if (isNextDue) void fetchNextPage();
  }, [isNextDue, fetchNextPage]);
  return { list, items, missing };
}

/** Inquiries whose red flags nobody has acknowledged yet, each with its flags. */
export function OpenFlags({ info, FlagsOfInquiry }: OpenFlagsProps) {
  const { list, items, missing } = useNeedingAction(info);
  return (
    <>
      <Flagged items={items} FlagsOfInquiry={FlagsOfInquiry} />
      {missing > 0 && (
        <MissingFlags
          count={missing}
          // Emergencies come first: behind anything else there are none.
          severity={items.every(isEmergency) ? 'emergency' : 'warning'}
          isLoading={list.isFetching}
          onLoad={() => void fetchMore(list)}
        />
      )}
    </>
  );
}

interface FlaggedProps {
  items: readonly EContactItem[];
  FlagsOfInquiry: FlagsOfInquiry;
}

function Flagged({ items, FlagsOfInquiry }: FlaggedProps) {
  return useOnceFlagged(items).map((item) => (
    <FlagsOfInquiry
      key={idOf(item)}
      e_contact={item.e_contact}
      isOpen={isDangerous(item)}
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

interface MissingFlagsProps {
  count: number;
  severity: Severity;
  isLoading: boolean;
  onLoad: () => void;
}

/** Of inquiries further down, as long as these have not come. */
function MissingFlags({ count, severity, isLoading, onLoad }: MissingFlagsProps) {
  const t = useTexts();
  const more = (
    <Button size="small" sending={isLoading} sendingLabel={t('patient.loading_more')} onClick={onLoad}>
      {t('patient.show_more')}
    </Button>
  );
  return (
    <RedFlag severity={severity} title={t(`red_flag.${severity}`)} action={more}>
      {t('patient.open_flags', { count })}
    </RedFlag>
  );
}
