import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import { closedOf } from '@hodi/domain/content-review/offered-topics.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { infoCircle } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { isOpen, type Person } from '~/lib/person/account-people.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { choosePerson } from '~/lib/person/chosen-person.ts';
import { usePersonFacts } from '~/lib/person/person-facts.ts';
import { peoplePath, quizPath } from '~/lib/person/people-paths.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { reviewedQuery } from '~/lib/topics/reviewed-topics.ts';
import { AddPeople } from './add-people.tsx';
import styles from './people.module.css';

const getHelpPath = '/patient/get-help';

/** Asked before the first question wherever more than one person is possible: one press, and the questions begin. */
export default function WhoForPage() {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { topic } = useParams<{ topic: string }>();
  const { data: own } = useSuspenseQuery(profileQuery());
  const people = useCaresFor();
  const factsOf = usePersonFacts();
  const { data: reviewed } = useQuery(reviewedQuery());
  if (!isTopicKey(topic)) return <Redirect to={getHelpPath} replace />;
  return (
    <Page
      title={t('caregivers.choose.title')}
      subtitle={t('caregivers.choose.why')}
      up={{ label: titleOf(topic), href: getHelpPath }}
      width="read"
    >
      <ul className={styles.choices}>
        <li>
          {closedOf(reviewed).includes(topic) ? (
            <ClosedChoice sign={initials(own.user)} name={t('caregivers.me')} why={t('caregivers.choose.closed_own')} />
          ) : (
            <AppLink href={quizPath(topic)} className={styles.choice} onClick={() => choosePerson()}>
              <PersonDoor initials={initials(own.user)} />
              <span className={styles.who}>
                <b>{t('caregivers.me')}</b>
                <small>
                  {own.user.given_name}, {factsOf(own.patient)}
                </small>
              </span>
              <Icon shape={chevronRight} size={20} />
            </AppLink>
          )}
        </li>
        {people.map((person) => (
          <li key={person.id}>
            {!isOpen(person) ? (
              <WaitingChoice person={person} />
            ) : closedOf(reviewed, person.patient.id).includes(topic) ? (
              <ClosedChoice
                sign={initials(person.user)}
                name={person.user.given_name}
                why={t('caregivers.choose.closed', { name: person.user.given_name })}
              />
            ) : (
              <OpenChoice person={person} href={quizPath(topic, person.patient.id)} />
            )}
          </li>
        ))}
      </ul>
      <AddPeople topic={topic} />
      <p className={styles.note}>
        <Icon shape={infoCircle} size={18} />
        <span>{t('caregivers.choose.own_phone')}</span>
      </p>
    </Page>
  );
}

/** The pages are about this person from then on too, so that the answer is found where it was asked. */
function OpenChoice({ person: { patient, user }, href }: { person: Person; href: string }) {
  const factsOf = usePersonFacts();
  return (
    <AppLink href={href} className={styles.choice} onClick={() => choosePerson(patient.id)}>
      <PersonDoor initials={initials(user)} />
      <span className={styles.who}>
        <b>{user.given_name}</b>
        <small>{factsOf(patient)}</small>
      </span>
      <Icon shape={chevronRight} size={20} />
    </AppLink>
  );
}

/** The clinic of this person does not offer the topic. */
function ClosedChoice({ sign, name, why }: { sign: string; name: string; why: string }) {
  return (
    <div className={styles.choice} data-waits>
      <PersonDoor initials={sign} />
      <span className={styles.who}>
        <b>{name}</b>
        <small>{why}</small>
      </span>
    </div>
  );
}

/** Nothing can be asked for an adult before they agree; the way there is on the page of the people. */
function WaitingChoice({ person: { user } }: { person: Person }) {
  const t = useTexts();
  const { given_name: name } = user;
  return (
    <AppLink href={peoplePath} className={styles.choice} data-waits>
      <PersonDoor initials={initials(user)} />
      <span className={styles.who}>
        <b>{name}</b>
        <small>
          <span className={styles.waits}>
            <Icon shape={clock} size={14} />
            {t('caregivers.choose.waiting', { name })}
          </span>
        </small>
      </span>
    </AppLink>
  );
}
