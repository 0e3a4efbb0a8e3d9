/** The inquiries of an account, and of those whom it cares for, without a script. */
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { Frame, nameOfOther, type PlainView } from './plain-frame.tsx';
import styles from './plain.module.css';

/** Links to the inquiries of each person; nothing for accounts of one person. */
function PeopleLinks({ people, about }: PlainView) {
  const t = useTexts();
  if (people.length === 0) return null;
  const all = { id: undefined, href: '/plain', label: t('caregivers.all') };
  const each = people.map(({ id, name }) => ({ id, href: `/plain?about=${id}`, label: name ?? t('caregivers.me') }));
  return (
    <nav className={styles.people} aria-label={t('caregivers.whose')}>
      {[all, ...each].map(({ id, href, label }) => (
        <a key={href} className={styles.person} href={href} aria-current={id === about ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

export function PlainList(view: PlainView) {
  const t = useTexts();
  const formats = useFormats(view.institution?.time_zone ?? 'Africa/Nairobi');
  const { items = [], next = null, isCut = false } = view.list ?? {};
  const named = view.people.find(({ id }) => id === view.about)?.name ?? null;
  const more = new URLSearchParams({ ...(view.about !== undefined && { about: view.about }), cursor: next ?? '' });
  return (
    <Frame {...view}>
      <h1>{t('plain.title')}</h1>
      <p className={styles.quiet}>{t('plain.why')}</p>
      <PeopleLinks {...view} />
      {items.length === 0 && <p>{named === null ? t('plain.none') : t('caregivers.nothing_yet', { name: named })}</p>}
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.e_contact.id}>
            <a className={styles.row} href={`/plain/${item.e_contact.id}`}>
              <b>
                <RowTitle {...view} item={item} />
              </b>
              {item.unread_count > 0 && <b> · {t('plain.new_count', { count: item.unread_count })}</b>}
              <br />
              {displayName(item.clinician.user, item.clinician.role)}
              <br />
              <span className={styles.quiet}>{formats.dateTime(item.e_contact.last_message_at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {next !== null && (
        <a className={styles.way} href={`/plain?${more.toString()}`}>
          {t('plain.older')}
        </a>
      )}
      {isCut && <p>{t('plain.older_of_each')}</p>}
    </Frame>
  );
}

function RowTitle({ item, ...view }: PlainView & { item: EContactItem }) {
  const t = useTexts();
  const what = view.titles[item.e_contact.topic] ?? item.e_contact.topic;
  const name = nameOfOther(view, item);
  return name === null ? what : t('caregivers.named', { name, what });
}
