import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { catalogGroups } from '@hodi/domain/questionnaires/catalog.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { useUnsentDrafts } from '~/features/questionnaires/session/unsent-drafts.ts';
import styles from './get-help.module.css';

/** The emergency number first, then every health topic in its group. */
export function AskForHelp({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const language = useLanguage();
  const { relative } = useFormats();
  const begun = useUnsentDrafts(profile.patient.id);
  return (
    <>
      <EmergencyStrip profile={profile} />
      {activeClinicians(profile).length === 0 && <NoClinician />}
      <div className={styles.topics}>
        <h1 tabIndex={-1} data-page-title>
          {t('help.title')}
        </h1>
        {catalogGroups.map(({ key, title, topics }) => (
          <TileGroup key={key} title={title[language]} wide={topics.length === 1}>
            {topics.map((topic) => {
              const at = begun.get(topic.key);
              const alone = topics.length === 1 ? topic.intent[language] : undefined;
              return (
                <TopicTile
                  key={topic.key}
                  icon={iconOfTopic(topic.key)}
                  href={ownQuizPaths(topic.key).quiz}
                  label={topic.title[language]}
                  detail={at ? t('help.continue', { age: relative(at) }) : alone}
                />
              );
            })}
          </TileGroup>
        ))}
      </div>
    </>
  );
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
