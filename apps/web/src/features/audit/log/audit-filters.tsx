import { auditKinds, auditParts } from '@hodi/domain/audit/audit-kinds.ts';
import { DateField } from '~/components/form/date-field.tsx';
import { SearchField, type SearchFieldProps } from '~/components/form/search-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { settings } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useNow } from '~/lib/clock.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { useMedia } from '~/lib/use-media.ts';
import styles from './audit-log.module.css';
import { auditOutcomes, auditTimeOf, auditTimes } from './audit-query.ts';
import type { AuditFilters as Filters } from './use-audit-filters.ts';

/** Filters by person, patient, action and time. On a phone they are folded: the log comes first. */
export function AuditFilters({ filters }: { filters: Filters }) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 600px)');
  if (isWide) return <Fields filters={filters} />;
  return (
    <details className={styles.folded}>
      <summary>
        <Icon shape={settings} />
        {t('audit.filters')}
      </summary>
      <Fields filters={filters} />
    </details>
  );
}

function Fields({ filters }: { filters: Filters }) {
  const t = useTexts();
  const person = useUrlText('person');
  const patient = useUrlText('patient');
  const { params } = filters;
  return (
    <fieldset className={styles.filters}>
      <legend className="sr">{t('audit.filters')}</legend>
      <Search
        label={t('audit.person')}
        placeholder={t('audit.person_hint')}
        clearLabel={t('audit.clear_person')}
        value={person.typed}
        onValueChange={person.setTyped}
      />
      <Search
        label={t('audit.patient')}
        placeholder={t('audit.patient_hint')}
        clearLabel={t('audit.clear_patient')}
        value={patient.typed}
        onValueChange={patient.setTyped}
      />
      <SelectField
        label={t('audit.time')}
        options={auditTimes.map((value) => ({ value, label: t(`audit.time_${value}`) }))}
        value={auditTimeOf(params)}
        onChange={({ target: { value } }) => filters.choose({ time: value === 'all' ? '' : value })}
      />
      <Choice
        filters={filters}
        name="kind"
        label={t('audit.kind')}
        options={auditKinds.map((value) => ({ value, label: t(`audit.kinds.${value}`) }))}
      />
      <Choice
        filters={filters}
        name="part"
        label={t('audit.part')}
        options={auditParts.map((value) => ({ value, label: t(`audit.parts.${value}`) }))}
      />
      <Choice
        filters={filters}
        name="outcome"
        label={t('audit.outcome')}
        options={auditOutcomes.map((value) => ({ value, label: t(`audit.${value}`) }))}
      />
      {auditTimeOf(params) === 'days' && (
        <>
          <Day filters={filters} name="from" label={t('audit.from')} />
          <Day filters={filters} name="to" label={t('audit.to')} />
        </>
      )}
    </fieldset>
  );
}

/** Among fields whose names are seen, its name is seen too. */
function Search(props: SearchFieldProps) {
  return (
    <div>
      <div className={styles.label} aria-hidden="true">
        {props.label}
      </div>
      <SearchField {...props} />
    </div>
  );
}

interface ChoiceProps {
  filters: Filters;
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

function Choice({ filters, name, label, options }: ChoiceProps) {
  const t = useTexts();
  return (
    <SelectField
      label={label}
      placeholder={t('audit.all')}
      options={options}
      value={filters.params.get(name) ?? ''}
      onChange={({ target: { value } }) => filters.choose({ [name]: value })}
    />
  );
}

function Day({ filters, name, label }: { filters: Filters; name: 'from' | 'to'; label: string }) {
  const t = useTexts();
  const thisYear = new Date(useNow()).getFullYear();
  return (
    <DateField
      label={label}
      labels={{ day: t('audit.day'), month: t('audit.month'), year: t('audit.year') }}
      language={useLanguage()}
      years={{ from: thisYear, to: thisYear - 10 }}
      value={filters.params.get(name) ?? ''}
      onValueChange={(day) => filters.choose({ [name]: day })}
    />
  );
}
