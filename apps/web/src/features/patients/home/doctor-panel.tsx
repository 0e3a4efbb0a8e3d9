import { useLayoutEffect, useRef, useState } from 'react';
import type { ClinicianInfo } from '@hodi/domain/clinicians/clinician.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { circleCheck, stethoscope } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronLeft, chevronRight } from '~/components/icon/navigation-icons.ts';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { AwayLine } from '~/lib/opening-hours/away-line.tsx';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import styles from './doctor-panel.module.css';
import { TookOver } from './took-over.tsx';
import { unsentClinician } from './unsent-choices.ts';
import { useChooseClinician } from './use-choose-clinician.ts';

/** The selected one first, as in the header. */
function inOrder({ clinician_infos, patient }: PatientProfile): ClinicianInfo[] {
  const isSelected = ({ clinician }: ClinicianInfo) => clinician.id === patient.selected_clinician_id;
  return [...clinician_infos.filter(isSelected), ...clinician_infos.filter((info) => !isSelected(info))];
}

/** The patient's clinicians, one card at a time, and the way to ask them. */
export function DoctorPanel({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const infos = inOrder(profile);
  const patientId = useChosenPerson();
  const isOwn = patientId === undefined;
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const shown = Math.min(place, infos.length - 1);
  const goTo = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  const selectedId = profile.patient.selected_clinician_id;
  // The chosen one becomes the first; by itself the strip would follow the card that it showed to its new place.
  const scrolledFor = useRef(selectedId);
  useLayoutEffect(() => {
    // Not at the first drawing: it stands there, and scrolling would lay out the whole page at once.
    if (scrolledFor.current !== selectedId && selectedId !== null) strip.current?.scrollTo({ left: 0 });
    scrolledFor.current = selectedId;
  }, [selectedId]);
  const choose = useChooseClinician();
  const unsent = unsentClinician(useQueued(), patientId);
  const meantId = unsent && bodyOf(selectClinician, unsent)?.clinician_id;
  const isSelected = ({ clinician }: ClinicianInfo) => clinician.id === selectedId;
  const asked = infos[shown];
  const other = asked !== undefined && !isSelected(asked) ? asked : undefined;
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)));
  };
  return (
    <section aria-labelledby="your-doctor">
      <SectionHead
        id="your-doctor"
        title={isOwn ? t('patient_home.your_doctor') : t('caregivers.doctor', { name: profile.user.given_name })}
      >
        {infos.length > 1 && <Pager shown={shown} total={infos.length} goTo={goTo} />}
      </SectionHead>
      <div className={styles.panel}>
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={onScroll}
          {...(infos.length > 1 && { tabIndex: 0 })}
          aria-labelledby="your-doctor"
        >
          {infos.map((info) => (
            <DoctorCard
              key={info.clinician.id}
              info={info}
              isSelected={isSelected(info)}
              unsent={meantId === info.clinician.id ? unsent : undefined}
              onChoose={() => choose(info)}
            />
          ))}
        </ul>
        {asked?.relationship.took_over_from && <TookOver key={asked.clinician.id} info={asked} />}
        {/* Whoever is on the card is asked, and is the selected one from then on. */}
        <ButtonLink
          href="/patient/get-help"
          kind="main"
          size="big"
          full
          icon={stethoscope}
          onClick={() => other && choose(other)}
        >
          {other === undefined
            ? t('patient_home.get_help')
            : t('patient_home.get_help_from', { name: displayName(other.clinician.user, other.clinician.role) })}
        </ButtonLink>
      </div>
    </section>
  );
}

function Pager({ shown, total, goTo }: { shown: number; total: number; goTo: (index: number) => void }) {
  const t = useTexts();
  return (
    <div className={styles.pager}>
      <IconButton
        icon={chevronLeft}
        iconSize={20}
        label={t('patient_home.previous_doctor')}
        disabled={shown === 0}
        onClick={() => goTo(shown - 1)}
      />
      <span aria-live="polite">{t('patient_home.doctor_place', { count: shown + 1, total })}</span>
      <IconButton
        icon={chevronRight}
        iconSize={20}
        label={t('patient_home.next_doctor')}
        disabled={shown >= total - 1}
        onClick={() => goTo(shown + 1)}
      />
    </div>
  );
}

interface DoctorCardProps {
  info: ClinicianInfo;
  isSelected: boolean;
  /** The choosing of this one, as long as it is not at the clinic. */
  unsent: QueueRecord | undefined;
  onChoose: () => void;
}

function DoctorCard({ info: { clinician, institution }, isSelected, unsent, onChoose }: DoctorCardProps) {
  const t = useTexts();
  const name = displayName(clinician.user, clinician.role);
  return (
    <li className={styles.card}>
      <PersonDoor kind="staff" size="l" initials={initials(clinician.user)} />
      <div className={styles.who}>
        <div className={styles.name}>{name}</div>
        <div className={styles.role}>
          {t(`people.${clinician.role}`)} · {institution.name}
        </div>
        <AwayLine away={clinician.away} timeZone={institution.time_zone} />
        {isSelected && (
          <div className={styles.selected}>
            <Icon shape={circleCheck} size={16} />
            {t('patient_home.selected')}
          </div>
        )}
        {unsent && <UnsentState record={unsent} />}
      </div>
      {!isSelected && (
        <Button size="small" aria-label={t('patient_home.choose_named', { name })} onClick={onChoose}>
          {t('patient_home.choose')}
        </Button>
      )}
    </li>
  );
}
