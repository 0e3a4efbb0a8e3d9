import { useState } from 'react';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import { foldText } from '@hodi/domain/patients/search-text.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import styles from './institution-choice.module.css';
import { useInstitutions } from './use-institutions.ts';

export interface InstitutionChoiceFieldProps {
  value: string;
  onValueChange: (id: string) => void;
  error?: string | undefined;
}

/** Where the clinician works, chosen from those that take part. */
export function InstitutionChoiceField(props: InstitutionChoiceFieldProps) {
  const t = useTexts();
  const { online } = useConnection();
  const list = useInstitutions();
  if (list.state === 'loading') return <Skeleton label={t('shell.loading')} shape="form" count={2} />;
  if (list.state === 'lost') {
    return (
      <EmptyState
        icon={online ? alertCircle : wifiOff}
        titleAs="h3"
        inline
        title={t('registration.institutions_lost')}
        action={
          <Button kind="soft" onClick={list.retry}>
            {t('shell.try_again')}
          </Button>
        }
      >
        {!online && t('registration.institutions_offline')}
      </EmptyState>
    );
  }
  if (list.institutions.length === 0) {
    return (
      <EmptyState icon={hospital} titleAs="h3" inline title={t('registration.no_institutions')}>
        {t('registration.no_institutions_why')}
      </EmptyState>
    );
  }
  return <Choices {...props} institutions={list.institutions} />;
}

/** So many are seen at once; with more there is a search. */
const shownAtOnce = 6;

function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function Choices(props: InstitutionChoiceFieldProps & { institutions: InstitutionChoice[] }) {
  const { value, onValueChange, error, institutions } = props;
  const t = useTexts();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const wanted = foldText(search);
  const isOpen = wanted !== '' || search.trim() === '';
  const found = isOpen ? institutions.filter(({ name }) => foldText(name).includes(wanted)) : [];
  // The chosen one stays in sight, whatever is searched.
  const chosen = institutions.filter(({ id }) => id === value);
  const shown = [...new Set([...chosen, ...found.slice(0, shownAtOnce)])];
  const further = found.filter((each) => !shown.includes(each)).length;
  return (
    <div className={styles.choices}>
      <ChoiceGroup legend={t('registration.institution')} legendAs="label" error={error} inList>
        {institutions.length > shownAtOnce && (
          <div className={styles.search}>
            <SearchField
              label={t('registration.find_institution')}
              clearLabel={t('registration.clear_search')}
              value={search}
              onValueChange={setSearch}
            />
          </div>
        )}
        {shown.map(({ id, name, country }) => (
          <ChoiceRow
            key={id}
            inList
            pick="one"
            name="institution_id"
            value={id}
            label={name}
            detail={countryName(country, language)}
            checked={id === value}
            onCheckedChange={() => onValueChange(id)}
          />
        ))}
      </ChoiceGroup>
      <p role="status" className={styles.rest}>
        {found.length === 0 && t('registration.no_match')}
        {further > 0 && t('registration.more_institutions', { count: further })}
      </p>
    </div>
  );
}
