import { TextArea } from '~/components/form/text-area.tsx';
import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx';

export interface OtherChoiceProps extends Omit<ChoiceRowProps, 'children'> {
  /** "Tell us in your own words". */
  textLabel: string;
  text: string;
  onTextChange: (text: string) => void;
  textError?: string | undefined;
  maxLength?: number;
}

/** Other opens its text field inside its own row. */
export function OtherChoice({ textLabel, text, onTextChange, textError, maxLength, ...row }: OtherChoiceProps) {
  return (
    <ChoiceRow {...row}>
      {row.checked && (
        <TextArea
          label={textLabel}
          value={text}
          rows={2}
          maxLength={maxLength}
          error={textError}
          onChange={(event) => onTextChange(event.target.value)}
        />
      )}
    </ChoiceRow>
  );
}
