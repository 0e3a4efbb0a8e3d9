import type { ReactNode } from 'react';
import { SelectField } from '~/components/form/select-field.tsx';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import styles from './list-filters.module.css';

/** Above a list: what narrows it down. Named where there is more than one. */
export function ListFilters({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.filters} {...(label !== undefined && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}

/** One of the statuses of a list, as it stands in the address; empty while nothing is chosen. */
export const useUrlStatus = <V extends string>(among: readonly V[]) =>
  useUrlChoice<V | ''>('status', ['', ...among], '');

interface StatusFilterProps {
  label: string;
  /** Label while nothing is chosen. */
  usual: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** Above a list: only those with one status. */
export function StatusFilter({ label, usual, options, value, onChoose }: StatusFilterProps) {
  return (
    <ListFilters>
      <SelectField
        label={label}
        labelHidden
        placeholder={usual}
        options={options}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </ListFilters>
  );
}
