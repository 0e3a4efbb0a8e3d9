import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Caregiver } from '@hodi/domain/caregivers/caregiver.ts';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { personHeart } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { isOpen, type Person } from '~/lib/person/account-people.ts';
import { useArrivedPeople, useCaresFor } from '~/lib/person/cares-for.ts';
import { choosePerson } from '~/lib/person/chosen-person.ts';
import { newPersonPath } from '~/lib/person/people-paths.ts';
import { usePersonFacts } from '~/lib/person/person-facts.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AddPeople } from './add-people.tsx';
import { Agree } from './agree.tsx';
import { OwnAccount } from './own-account.tsx';
import { OwnCaregivers } from './own-caregivers.tsx';
import { EndCareDialog } from './end-care-dialog.tsx';
import styles from './people.module.css';

/** The people of the account: who one is to them, who else sees them, and the way out. */
export default function PeoplePage() {
  const t = useTexts();
  useArrivedPeople();
  const people = useCaresFor();
  return (
    <Page
      title={t('caregivers.people.title')}
      subtitle={t('caregivers.people.lead')}
      up={{ label: t('account.title'), href: '/patient/account' }}
      width="read"
    >
      {people.length === 0 && (
        <Panel>
          <EmptyState icon={personHeart} title={t('caregivers.people.empty')}>
            {t('caregivers.people.empty_text')}
          </EmptyState>
        </Panel>
      )}
      {people.map((person) => (
        <OnePerson key={person.id} person={person} />
      ))}
      <AddPeople />
      <OwnCaregivers />
    </Page>
  );
}

function OnePerson({ person }: { person: Person }) {
  const t = useTexts();
  const factsOf = usePersonFacts();
  const { date } = useFormats();
  const [, go] = useLocation();
  const [isEnding, setIsEnding] = useState(false);
  const { patient, user, relation, unsent, until_at } = person;
  const name = user.given_name;
  const others = useOthers(person);
  return (
    <Panel>
      <div className={styles.person}>
        <div className={styles.head}>
          <PersonDoor initials={initials(user)} />
          <div className={styles.who}>
            <h2>{displayName(user)}</h2>
            <small>
              {factsOf(patient)} · {t('caregivers.people.you_are', { relation: t(`caregivers.as.${relation}`) })}
            </small>
          </div>
        </div>
        <div className={styles.facts}>
          <State person={person} />
          {until_at !== null && <Ending person={person} until={date(until_at)} />}
          {isOpen(person) && <Others person={person} others={others} />}
        </div>
        {!isOpen(person) && <Agree person={person} />}
        <div className={styles.actions}>
          {isOpen(person) && (
            <Button
              kind="soft"
              onClick={() => {
                choosePerson(patient.id);
                go('/patient/dashboard');
              }}
            >
              {t('caregivers.people.open', { name })}
            </Button>
          )}
          <OwnAccount person={person} />
          <Button kind="quiet" onClick={() => setIsEnding(true)}>
            {t('caregivers.ending.by_carer', { name })}
          </Button>
        </div>
      </div>
      {isEnding && <EndCareDialog person={person} others={others.data} onClose={() => setIsEnding(false)} />}
      {unsent?.state === 'refused' && unsent.lastError && <p role="alert">{unsent.lastError}</p>}
    </Panel>
  );
}

/** The person is grown up: until when the access lasts, and how it may go on. */
function Ending({ person: { user, has_own_number }, until }: { person: Person; until: string }) {
  const t = useTexts();
  const name = user.given_name;
  return (
    <>
      <p>{t('caregivers.people.until', { date: until })}</p>
      <p>{t(has_own_number === false ? 'caregivers.people.take_over' : 'caregivers.people.at_18', { name })}</p>
      {has_own_number === true && (
        <ButtonLink href={newPersonPath('adult')}>{t('caregivers.people.ask_again', { name })}</ButtonLink>
      )}
    </>
  );
}

/** How far it is: on the way, waiting for consent, or open, and then whether the clinic has confirmed it. */
function State({ person }: { person: Person }) {
  const t = useTexts();
  const { unsent, confirmed_at, user } = person;
  if (unsent) return <UnsentState record={unsent} />;
  if (!isOpen(person))
    return <StatusBadge kind="invited">{t('caregivers.choose.waiting', { name: user.given_name })}</StatusBadge>;
  return confirmed_at === null ? (
    <StatusBadge kind="to_confirm">{t('caregivers.people.not_confirmed')}</StatusBadge>
  ) : (
    <StatusBadge kind="accepted">{t('caregivers.people.confirmed')}</StatusBadge>
  );
}

interface OthersFound {
  data: readonly Caregiver[] | undefined;
  isLost: boolean;
}

/** Other accounts with access. */
function useOthers({ patient, unsent, ...person }: Person): OthersFound {
  const { data: own } = useSuspenseQuery(profileQuery());
  const enabled = unsent === undefined && isOpen(person);
  const { data, error } = useQuery({
    ...queryFor(listCaregivers, { params: { patient_id: patient.id } }),
    enabled,
  });
  const others = data?.items.filter(
    ({ caregiver, consent, until_at }) =>
      caregiver.patient_id !== own.patient.id && consent !== null && !isOver(until_at),
  );
  return { data: others, isLost: error !== null && data === undefined };
}

const isOver = (until: string | null): boolean => until !== null && Date.parse(until) <= Date.now();

function Others({ person: { unsent, user }, others: { data, isLost } }: { person: Person; others: OthersFound }) {
  const t = useTexts();
  return (
    <div>
      <b>{t('caregivers.people.others')}</b>
      {unsent && <p>{t('caregivers.people.others_unsent', { name: user.given_name })}</p>}
      {isLost && <p>{t('caregivers.people.others_not_loaded')}</p>}
      {data?.length === 0 && <p>{t('caregivers.people.nobody_else')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map(({ id, caregiver, relation }) => (
            <li key={id}>
              {t('caregivers.author', { name: displayName(caregiver), relation: t(`caregivers.as.${relation}`) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
