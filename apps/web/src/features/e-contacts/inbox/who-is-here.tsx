import { useEffect, useRef, useState } from 'react';
import type { PresentClinician } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { showThread, threadPresence } from '~/lib/realtime/presence.ts';
import { useStore } from '~/lib/store.ts';
import { StaffDoor } from './owner-name.tsx';
import styles from './inbox.module.css';

/** After the last letter, in milliseconds. */
const stopsWriting = 5_000;

/** Tells colleagues that its reader has the thread open, and writes. @returns who else has. */
export function usePresence(id: string, text: string): readonly PresentClinician[] {
  const [isWriting, setWriting] = useState(false);
  const before = useRef(text);
  useEffect(() => {
    const isTyped = before.current !== text && document.activeElement instanceof HTMLTextAreaElement;
    before.current = text;
    if (!isTyped) return;
    setWriting(text.trim() !== '');
    const timer = setTimeout(() => setWriting(false), stopsWriting);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => showThread({ id, isWriting }), [id, isWriting]);
  useEffect(() => () => showThread(null), []);
  const told = useStore(threadPresence);
  return told?.e_contact_id === id ? told.people : [];
}

interface WhoIsHereProps {
  people: readonly PresentClinician[];
  says: 'here' | 'writing';
}

/** The first by name, and how many more. It stands there empty too, so that it is read out when somebody comes. */
export function WhoIsHere({ people: [first, ...others], says }: WhoIsHereProps) {
  const t = useTexts();
  return (
    <span className={styles.presence} role="status" aria-label={t('presence.label')}>
      {first && (
        <>
          <StaffDoor of={first} />
          {t(`presence.${says}`, { name: shortName(first, first.role) })}
          {others.length > 0 && <b>{t('presence.more', { number: others.length })}</b>}
        </>
      )}
    </span>
  );
}
