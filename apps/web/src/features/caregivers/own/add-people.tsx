import { AppLink } from '~/components/action/app-link.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { personPlus } from '~/components/icon/seldom-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newPersonPath } from '~/lib/person/people-paths.ts';
import styles from './people.module.css';

const kinds = ['child', 'adult'] as const;

/** The ways to add a child or a grown-up. @param topic where the way goes on with them. */
export function AddPeople({ topic }: { topic?: string }) {
  const t = useTexts();
  return (
    <ul className={styles.choices}>
      {kinds.map((kind) => (
        <li key={kind}>
          <AppLink href={newPersonPath(kind, topic)} className={styles.choice} data-adds>
            <Icon shape={personPlus} size={24} />
            <b>{t(`caregivers.add.${kind}`)}</b>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
