import { useQuery } from '@tanstack/react-query';
import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { catalogGroups } from '@hodi/domain/questionnaires/catalog.ts';
import { topicInstead } from '@hodi/domain/questionnaires/for-someone/age-of-someone.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useCatalogTopic } from '~/lib/i18n/topic-title.ts';
import { AnswerPromise } from '~/lib/opening-hours/answer-promise.tsx';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { newPersonPath, whoForPath } from '~/lib/person/people-paths.ts';
import { useClosedTopics, useUnreviewed } from '~/lib/topics/reviewed-topics.ts';
import { today } from '~/lib/session/server-clock.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { useUnsentDrafts } from '~/features/questionnaires/session/unsent-drafts.ts';
import styles from './get-help.module.css';

interface AskForHelpProps {
  profile: PatientProfile;
  /** Of a person for whom the account cares. */
  isOther: boolean;
}

/** The emergency number first, then every health topic in its group. */
export function AskForHelp({ profile, isOther }: AskForHelpProps) {
  const t = useTexts();
  const language = useLanguage();
  const topicOf = useCatalogTopic();
  const { relative } = useFormats();
  const begun = useUnsentDrafts(profile.patient.id);
  const overlay = useOverlayCatalog(isOther);
  const isOfSeveral = useCaresFor().length > 0;
  const unreviewed = useUnreviewed();
  const closed = useClosedTopics(isOther ? profile.patient.id : undefined);
  const groups = catalogGroups
    .map((group) => ({ ...group, topics: group.topics.filter(({ key }) => !closed.includes(key)) }))
    .filter(({ topics }) => topics.length > 0);
  const { patient, user } = profile;
  const age = profileOf(patient, today());
  const pathOf = (topic: TopicKey) => (isOfSeveral ? whoForPath(topic) : ownQuizPaths(topic).quiz);
  return (
    <>
      <EmergencyStrip profile={profile} />
      {activeClinicians(profile).length === 0 && <NoClinician />}
      <AnswerPromise institution={activeClinicians(profile)[0]?.institution} />
      <div className={styles.topics}>
        <h1 tabIndex={-1} data-page-title>
          {t('help.title')}
        </h1>
        {!isOfSeveral && (
          <p className={styles.forChild}>
            {t('caregivers.choose.for_a_child')}{' '}
            <AppLink href={newPersonPath('child')}>{t('caregivers.add.child')}</AppLink>
          </p>
        )}
        {groups.map(({ key, title, topics }) => (
          <TileGroup key={key} title={(overlay?.groups[key] ?? title)[language]} wide={topics.length === 1}>
            {topics.map((topic) => {
              const at = begun.get(topic.key);
              const { title: name, intent } = topicOf(topic.key);
              const alone = topics.length === 1 ? (overlay?.intents[topic.key] ?? intent)[language] : undefined;
              const instead = overlay && topicInstead(overlay, topic.key, age);
              const other =
                instead &&
                t('for_someone.choose.instead', { name: user.given_name, topic: topicOf(instead).title[language] });
              return (
                <TopicTile
                  key={topic.key}
                  icon={iconOfTopic(topic.key)}
                  href={pathOf(instead ?? topic.key)}
                  label={name[language]}
                  detail={
                    other ?? (at ? t('help.continue', { age: relative(at) }) : (alone ?? unreviewed.of(topic.key)))
                  }
                />
              );
            })}
          </TileGroup>
        ))}
        {closed.length > 0 && <p className={styles.forChild}>{t('reviewed.closed')}</p>}
        {groups.length > 0 && unreviewed.ofAll && <p className={styles.forChild}>{unreviewed.ofAll}</p>}
      </div>
    </>
  );
}

/** Which topics there are for another person, and what they are called; undefined of oneself, and until it is there. */
function useOverlayCatalog(isOther: boolean) {
  return useQuery({
    queryKey: ['overlay-catalog'],
    staleTime: 'static',
    queryFn: async () => (await import('~/lib/topics/about-someone.ts')).loadOverlayCatalog(),
    enabled: isOther,
    select: (catalog) => (isOther ? catalog : undefined),
  }).data;
}

function NoClinician() {
  const t = useTexts();
  return (
    <Panel title={t('help.no_clinician')}>
      <p>{t('help.no_clinician_text')}</p>
      <div className={styles.action}>
        <ButtonLink kind="soft" href="/patient/dashboard">
          {t('help.no_clinician_go')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
