import { useEffect, useRef } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isOpen, type Person } from '~/lib/person/account-people.ts';
import { allPeoplePath, showsAll, useIsOfAll, useCaresFor } from '~/lib/person/cares-for.ts';
import { choosePerson, useChosenPerson } from '~/lib/person/chosen-person.ts';
import { peoplePath } from '~/lib/person/people-paths.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import styles from './person-switch.module.css';

/** Shows the chosen person and lets the reader choose another. Hidden for accounts of one person. */
export function PersonSwitch({ own }: { own: PatientProfile }) {
  const t = useTexts();
  const people = useCaresFor();
  const chosen = useChosenPerson();
  const unread = useUnread(people);
  const [address, go] = useLocation();
  const isOfAll = useIsOfAll() && showsAll(address);
  const choose = (patientId?: string) => {
    choosePerson(patientId);
    if (isOfAll) go(address, { replace: true });
  };
  if (people.length === 0) return null;
  return (
    <div className={styles.switch} data-below-header role="group" aria-label={t('caregivers.whose')}>
      {showsAll(address) && (
        <button
          type="button"
          className={styles.choice}
          aria-pressed={isOfAll}
          onClick={() => go(allPeoplePath, { replace: true })}
        >
          {t('caregivers.all')}
        </button>
      )}
      <Choice
        isChosen={!isOfAll && chosen === undefined}
        sign={initials(own.user)}
        name={t('caregivers.me')}
        unread={own.counts.unread_inquiries}
        onChoose={() => choose()}
      />
      {people.map((person) =>
        isOpen(person) ? (
          <Choice
            key={person.id}
            isChosen={!isOfAll && chosen === person.patient.id}
            sign={initials(person.user)}
            name={person.user.given_name}
            unread={unread.get(person.patient.id) ?? 0}
            onChoose={() => choose(person.patient.id)}
          />
        ) : (
          <AppLink
            key={person.id}
            href={peoplePath}
            className={styles.choice}
            data-waits
            aria-label={t('caregivers.choose.waiting', { name: person.user.given_name })}
          >
            <Icon shape={clock} size={18} />
            <span className={styles.name}>{person.user.given_name}</span>
          </AppLink>
        ),
      )}
    </div>
  );
}

/** In pixels, so that its edge is seen. */
const besideChosen = 16;

interface ChoiceProps {
  isChosen: boolean;
  sign: string;
  name: string;
  unread: number;
  onChoose: () => void;
}

function Choice({ isChosen, sign, name, unread, onChoose }: ChoiceProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  // Of several people the chosen one may lie beyond the edge of the row.
  useEffect(() => {
    if (isChosen) showInRow(button.current);
  }, [isChosen]);
  return (
    <button ref={button} type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      <PersonDoor size="s" initials={sign} />
      <span className={styles.name}>{name}</span>
      {unread > 0 && <Count value={unread} label={t('nav.patient_waiting', { count: unread })} />}
    </button>
  );
}

/** Moves the row alone: the page stays where it is. */
function showInRow(element: HTMLElement | null): void {
  const row = element?.parentElement;
  if (!element || !row) return;
  const [own, whole] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right > whole.right) row.scrollLeft += own.right - whole.right + besideChosen;
  else if (own.left < whole.left) row.scrollLeft -= whole.left - own.left + besideChosen;
}

/** How many answers about each of them are not read yet, as far as they could be loaded. */
function useUnread(people: readonly Person[]): Map<string, number> {
  const known = people.filter((person) => isOpen(person) && person.unsent === undefined);
  return useQueries({
    queries: known.map(({ patient }) => profileQuery(patient.id)),
    combine: (profiles) =>
      new Map(profiles.flatMap(({ data }) => (data ? [[data.patient.id, data.counts.unread_inquiries] as const] : []))),
  });
}
