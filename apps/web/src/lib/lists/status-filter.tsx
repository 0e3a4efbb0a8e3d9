import { SelectField } from '~/components/form/select-field.tsx';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { ListFilters } from './list-filters.tsx';

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
