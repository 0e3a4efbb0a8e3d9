import { useId, useState } from 'react';
import { inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { settings } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useMedia } from '~/lib/use-media.ts';
import { type FilterName, flags, type useInboxFilters, waits } from './use-inbox.ts';
import styles from './inbox.module.css';

interface InboxFiltersProps {
  asked: ReturnType<typeof useInboxFilters>;
  members: readonly TeamMember[];
  /** Whether the list holds inquiries of several owners, so that one can be chosen. */
  hasOwners: boolean;
}

/** Filters of a view: always shown on wide screens, behind a button on phones. */
export function InboxFilters(props: InboxFiltersProps) {
  const t = useTexts();
  const id = useId();
  const isWide = useMedia('(min-width: 768px)');
  const [isOpen, setOpen] = useState(false);
  const { isOn } = props.asked;
  return (
    <>
      {!isWide && (
        <div className={styles.opener}>
          <Button
            size="small"
            kind="quiet"
            icon={settings}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOn > 0 ? t('inbox.filters_on', { count: isOn }) : t('inbox.filters')}
          </Button>
        </div>
      )}
      <div id={id} role="group" aria-label={t('inbox.filters')} className={styles.filters} hidden={!isWide && !isOpen}>
        <Choices {...props} />
        <Marks {...props} />
      </div>
    </>
  );
}

function Choices({ asked, members, hasOwners }: InboxFiltersProps) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const choice = (name: FilterName, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      labelHidden
      value={asked.valueOf(name)}
      options={options}
      onChange={({ target }) => asked.choose(name, target.value)}
    />
  );
  const owners = members.map(({ id, role, ...name }) => ({ value: id, label: displayName(name, role) }));
  return (
    <>
      {choice(
        'filter',
        t('inquiries.filter'),
        inquiryFilters.map((value) => ({ value, label: t(`inquiry.filter.${value}`) })),
      )}
      {choice('topic', t('inquiries.topic'), [
        { value: '', label: t('inbox.any_topic') },
        ...topicKeys.map((value) => ({ value, label: titleOf(value) })),
      ])}
      {hasOwners && choice('owner', t('inbox.owner'), [{ value: '', label: t('inbox.any_owner') }, ...owners])}
      {choice('age', t('inbox.age'), [
        { value: '', label: t('inbox.any_age') },
        { value: 'children', label: t('inbox.children') },
        { value: 'older', label: t('inbox.older') },
      ])}
      {choice('waiting', t('inbox.waiting'), [
        { value: '', label: t('inbox.any_waiting') },
        ...waits.map((count) => ({ value: String(count), label: t('inbox.waiting_hours', { count }) })),
      ])}
    </>
  );
}

function Marks({ asked }: Pick<InboxFiltersProps, 'asked'>) {
  const t = useTexts();
  return flags.map((name) => {
    const isOn = asked.valueOf(name) === '1';
    return (
      <Button
        key={name}
        kind={isOn ? 'soft' : 'secondary'}
        aria-pressed={isOn}
        onClick={() => asked.choose(name, isOn ? '' : '1')}
      >
        {t(`inbox.${name}`)}
      </Button>
    );
  });
}
