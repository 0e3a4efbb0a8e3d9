import { ButtonLink } from '~/components/action/button.tsx';
import { personHeart } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { peoplePath } from '~/lib/person/people-paths.ts';
import styles from './people.module.css';

/** On the own account: for whom else one writes here. */
export function PeoplePanel() {
  const t = useTexts();
  const names = useCaresFor().map(({ user }) => user.given_name);
  return (
    <Panel title={t('caregivers.people.title')}>
      <div className={styles.form}>
        <p>{names.length === 0 ? t('caregivers.people.empty_text') : names.join(', ')}</p>
        <div className={styles.actions}>
          <ButtonLink icon={personHeart} href={peoplePath}>
            {t('caregivers.people.manage')}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
