import { useId, useState, type KeyboardEvent } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { classNames } from '~/components/class-names.ts';
import { type ControlTies, Field } from '~/components/form/field.tsx';
import control from '~/components/form/control.module.css';
import { search as searchIcon } from '~/components/icon/action-icons.ts';
import { close } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import styles from './patient-choice.module.css';
import { childOf, type FoundPatient, useChosenFacts, usePatientSearch } from './use-patient-search.ts';

export interface ChosenPatient {
  id: string;
  name: string;
}

interface PatientChoiceProps {
  /** Without an id nobody is chosen. */
  value: ChosenPatient;
  onChoose: (patient: ChosenPatient) => void;
  /** The patient is known from where the form was opened. */
  isFixed: boolean;
  /** The patient of the present appointment. */
  booked: AppointmentItem['patient'];
  error: string | undefined;
}

/** For whom: one of the own patients or of the team's, found by a part of the name, the phone or the member ID. */
export function PatientChoice({ value, onChoose, isFixed, booked, error }: PatientChoiceProps) {
  const t = useTexts();
  const [isAgain, setIsAgain] = useState(false);
  if (value.id === '') return <PatientSearch onChoose={onChoose} error={error} hasFocus={isAgain} />;
  return (
    <Field label={t('booking.patient')} error={error}>
      {(ties) => (
        <div className={classNames(control.frame, styles.chosen)}>
          <Chosen value={value} booked={booked} ties={ties} />
          {!isFixed && (
            <IconButton
              className={control.end}
              icon={close}
              iconSize={18}
              label={t('booking.patient_change')}
              onClick={() => {
                setIsAgain(true);
                onChoose({ id: '', name: '' });
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** With what tells them apart from another of the same name. */
function Chosen({ value, booked, ties }: Pick<PatientChoiceProps, 'value' | 'booked'> & { ties: ControlTies }) {
  const facts = usePatientFacts()(useChosenFacts(value, booked) ?? {});
  const [given_name = '', ...others] = value.name.split(' ');
  const name = { given_name, additional_name: null, family_name: others[others.length - 1] ?? null };
  return (
    <>
      <PersonDoor size="s" initials={initials(name)} />
      <output {...ties} className={styles.name}>
        {value.name}{' '}
        {facts.length > 0 && (
          <span className={styles.facts}>
            <Dotted parts={facts} areWhole />
          </span>
        )}
      </output>
    </>
  );
}

interface PatientSearchProps extends Pick<PatientChoiceProps, 'onChoose' | 'error'> {
  hasFocus: boolean;
}

function PatientSearch({ onChoose, error, hasFocus }: PatientSearchProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(hasFocus);
  // The person, not the place: another answer may bring them in another order.
  const [at, setAt] = useState<string>();
  const { patients, isSearching } = usePatientSearch(text);
  const wordsOf = useFoundWords();
  const place = at === undefined ? 0 : patients.findIndex(({ patient }) => patient.id === at);
  const choose = ({ patient, user }: FoundPatient) => onChoose({ id: patient.id, name: displayName(user) });
  const onKeyDown = (event: KeyboardEvent) => {
    const found = patients[place];
    if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else if (event.key === 'Enter' && isOpen && found) choose(found);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = (place + (event.key === 'ArrowDown' ? 1 : -1) + patients.length) % patients.length;
      if (isOpen) setAt(patients[next]?.patient.id);
      setIsOpen(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <Field label={t('booking.patient')} error={error}>
        {(ties) => (
          <div className={classNames(control.frame, error !== undefined && control.invalid)}>
            <Icon shape={searchIcon} size={18} className={control.start} />
            <input
              {...ties}
              className={control.bare}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && patients[place] ? `${id}-${place}` : undefined}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever takes a patient away searches for another.
              autoFocus={hasFocus}
              placeholder={t('booking.patient_hint')}
              value={text}
              onClick={() => setIsOpen(true)}
              onChange={(event) => {
                setText(event.target.value);
                setAt(undefined);
                setIsOpen(true);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
        )}
      </Field>
      <Found id={id} isOpen={isOpen} place={place} patients={patients} onChoose={choose} />
      <p className={isOpen && patients.length === 0 ? styles.none : 'sr'} role="status">
        {isOpen && wordsOf(patients.length, isSearching)}
      </p>
    </div>
  );
}

function useFoundWords(): (count: number, isSearching: boolean) => string {
  const t = useTexts();
  const isReception = useIsReception();
  const isTeam = useSuspenseQuery(queryFor(getOwnClinician)).data.institution.team_care === true;
  const none = isTeam ? 'booking.patient_none_team' : 'booking.patient_none';
  return (count, isSearching) => {
    if (count > 0) return t('booking.patients_found', { count });
    if (isSearching) return t('booking.patient_loading');
    return t(isReception ? 'reception.patient_none' : none);
  };
}

interface FoundProps {
  id: string;
  isOpen: boolean;
  place: number;
  patients: readonly FoundPatient[];
  onChoose: (info: FoundPatient) => void;
}

function Found({ id, isOpen, place, patients, onChoose }: FoundProps) {
  const t = useTexts();
  const factsOf = usePatientFacts();
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('booking.patient')}
      className={styles.list}
      hidden={!isOpen || patients.length === 0}
    >
      {patients.map((info, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys.
        <div
          key={info.patient.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          className={styles.option}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(info)}
        >
          <PersonDoor size="s" initials={initials(info.user)} />
          <span className={styles.name}>
            <b>{displayName(info.user)}</b>{' '}
            <span className="num">
              {factsOf({ child_of: childOf(info), member_id: info.patient.member_id }).join(' · ')}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
