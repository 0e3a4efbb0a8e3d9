import { useId, type Ref } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { search } from '~/components/icon/action-icons.ts';
import { close } from '~/components/icon/entry-icons.ts';
import { classNames } from '~/components/class-names.ts';
import control from './control.module.css';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** Read out; what can be searched is also shown as the placeholder. */
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, placeholder, value, onValueChange, clearLabel, id, ref }: SearchFieldProps) {
  const own = useId();
  return (
    <div className={classNames(control.frame, styles.frame)} role="search">
      <label htmlFor={id ?? own} className={control.start}>
        <Icon shape={search} size={18} />
        <span className="sr">{label}</span>
      </label>
      <input
        ref={ref}
        id={id ?? own}
        className={classNames(control.bare, styles.input)}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          className={control.end}
          icon={close}
          iconSize={18}
          label={clearLabel}
          onClick={() => {
            onValueChange('');
            // It goes with the words; whoever pressed it goes on typing.
            document.getElementById(id ?? own)?.focus();
          }}
        />
      )}
    </div>
  );
}
