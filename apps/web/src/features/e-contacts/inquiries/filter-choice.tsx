import { type InquiryFilter, inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import styles from './inquiries.module.css';

interface FilterChoiceProps {
  value: InquiryFilter;
  onValueChange: (filter: InquiryFilter) => void;
}

/** All filters in sight where they have room in one row, in Kiswahili too; else the device's own list. */
export function FilterChoice({ value, onValueChange }: FilterChoiceProps) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 52rem)');
  const options = inquiryFilters.map((filter) => ({ value: filter, label: t(`inquiry.filter.${filter}`) }));
  return (
    <div className={styles.filters}>
      {isWide ? (
        <Segmented<InquiryFilter>
          label={t('inquiries.filter')}
          labelHidden
          size="small"
          options={options}
          value={value}
          onValueChange={onValueChange}
        />
      ) : (
        <SelectField
          label={t('inquiries.filter')}
          labelHidden
          options={options}
          value={value}
          onChange={(event) => onValueChange(event.target.value as InquiryFilter)}
        />
      )}
    </div>
  );
}
