import { useInfiniteQuery } from '@tanstack/react-query';
import { listNotReached, type NotReached as Missed } from '@hodi/domain/notifications/notifications.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { phone } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import day from './day-list.module.css';
import styles from './needs-you.module.css';

/** Own patients who have something unread that no way could tell them of: a call reaches them. Absent while there is nobody. */
export function NotReached() {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listNotReached));
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  if (items.length === 0) return null;
  const total = Math.max(list.data?.pages[0]?.total ?? 0, items.length);
  return (
    <Panel
      title={t('notifications.not_reached')}
      titleAfter={<Count value={total} label={t('notifications.not_reached_count', { count: total })} />}
      foot={
        list.hasNextPage && (
          <div className={styles.foot}>
            <Button size="small" sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
              {t('notifications.not_reached_more', { count: Math.max(1, total - items.length) })}
            </Button>
          </div>
        )
      }
      lines
    >
      <p className={day.explanation}>{t('notifications.not_reached_why')}</p>
      {items.map((missed) => (
        <Row key={missed.e_contact_id} missed={missed} />
      ))}
    </Panel>
  );
}

function Row({ missed }: { missed: Missed }) {
  const t = useTexts();
  const moment = useMoment();
  const formats = useFormats();
  const { patient, member_id, since, mobile_number, e_contact_id } = missed;
  return (
    <div className={`${day.row} ${day.request}`}>
      <span className={day.body}>
        <AppLink className={day.name} href={`/clinician/e-contact/${e_contact_id}`}>
          {displayName(patient)}
        </AppLink>
        <span className={`${day.detail} num`}>
          <Dotted parts={[member_id, t('notifications.not_reached_since', { at: moment(since) })]} areWhole />
        </span>
      </span>
      <ButtonLink icon={phone} href={`tel:${mobile_number}`}>
        {t('thread.call', { number: formats.phone(mobile_number) })}
      </ButtonLink>
    </div>
  );
}
