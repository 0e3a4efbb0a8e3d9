import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { FoundText } from '~/components/data/found-text.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { childOf, type FoundPatient, isInCare, usePatientSearch } from '../form/use-patient-search.ts';
import styles from './reception.module.css';
import type { Booking } from '../form/new-appointment-dialog.tsx';

interface FindPatientProps {
  ref: Ref<HTMLInputElement>;
  register: ReactNode;
  onBook: (booking: Booking) => void;
}

const bookingOf = ({ patient: { id }, user }: FoundPatient): Booking => ({ patient: { id, name: displayName(user) } });

/** Anybody of the institution, by a part of the name, the phone or the member ID. Enter books for the first one. */
export function FindPatient({ ref, register, onBook }: FindPatientProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const { patients, isSearching, error, refetch } = usePatientSearch(text, true);
  const search = text.trim();
  const first = patients.find(isInCare);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || search === '' || first === undefined) return;
    event.preventDefault();
    onBook(bookingOf(first));
  };
  const count = patients.length;
  const isNobody = search !== '' && count === 0 && !isSearching;
  return (
    <Panel title={t('reception.find')} lines>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside takes the keys. */}
      <div className={styles.find} onKeyDown={onKeyDown}>
        <SearchField
          ref={ref}
          label={t('reception.find')}
          placeholder={t('reception.find_hint')}
          clearLabel={t('reception.clear_find')}
          value={text}
          onValueChange={setText}
        />
        <p className="sr" role="status">
          {search !== '' && !isSearching && (count > 0 ? t('reception.found', { count }) : t('reception.found_none'))}
        </p>
      </div>
      {search !== '' && count > 0 && (
        <ul className={styles.people}>
          {patients.map((found) => (
            <Found key={found.patient.id} found={found} search={search} isFirst={found === first} onBook={onBook} />
          ))}
        </ul>
      )}
      {isNobody && error !== null && (
        <NotLoaded inline title={t('patients.not_loaded')} error={error} retry={refetch} />
      )}
      {isNobody && error === null && (
        <div className={styles.nobody}>
          <b>{t('reception.found_none')}</b>
          <span>{t('reception.found_none_text')}</span>
          {register}
        </div>
      )}
    </Panel>
  );
}

interface FoundProps extends Pick<FindPatientProps, 'onBook'> {
  found: FoundPatient;
  search: string;
  isFirst: boolean;
}

function Found({ found, search, isFirst, onBook }: FoundProps) {
  const t = useTexts();
  const formats = useFormats();
  const factsOf = usePatientFacts();
  const { patient, user } = found;
  const name = displayName(user);
  const facts = [
    ...factsOf({ child_of: childOf(found), member_id: patient.member_id }),
    formats.phone(user.mobile_number),
  ];
  return (
    <li className={isFirst ? styles.first : styles.person}>
      <PersonDoor size="s" initials={initials(user)} />
      <span className={styles.who}>
        <b>
          <FoundText text={name} search={search} />
        </b>
        <span className={`${styles.facts} num`}>
          {facts.map((fact) => (
            <span key={fact}>
              <FoundText text={fact} search={search} />
            </span>
          ))}
        </span>
      </span>
      {isInCare(found) ? (
        <Button
          size="small"
          kind={isFirst ? 'main' : 'secondary'}
          aria-label={t('reception.book_named', { name })}
          onClick={() => onBook(bookingOf(found))}
        >
          {t('reception.book')}
        </Button>
      ) : (
        <Closed found={found} />
      )}
    </li>
  );
}

/** Why nothing can be booked for them. */
function Closed({ found: { patient } }: { found: FoundPatient }) {
  const t = useTexts();
  return patient.status === 'inactive' ? (
    <StatusBadge kind="inactive">{t('patients.status_inactive')}</StatusBadge>
  ) : (
    <StatusBadge kind="invited">{t('reception.not_agreed')}</StatusBadge>
  );
}
