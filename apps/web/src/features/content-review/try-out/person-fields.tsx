import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { recordQuestions } from '@hodi/domain/proposed-answers/record-facts.ts';
import type { Gender } from '@hodi/domain/questionnaires/topic.ts';
import { NumberField } from '~/components/form/number-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { factKey, type KnownFact, mayBePregnant, type TypedPerson } from './tried-person.ts';
import styles from './try-out.module.css';

interface PersonFieldsProps {
  person: TypedPerson;
  onChange: (person: TypedPerson) => void;
  facts: readonly KnownFact[];
  words: ContentWords;
}

const genders = ['female', 'male', 'other', 'prefer_not_to_say'] as const;

/** Age, sex and what the record says of who is tried out. */
export function PersonFields({ person, onChange, facts, words }: PersonFieldsProps) {
  const t = useTexts();
  const toggle = (key: string) => {
    const { known } = person;
    onChange({ ...person, known: known.includes(key) ? known.filter((one) => one !== key) : [...known, key] });
  };
  return (
    <fieldset className={styles.person}>
      <legend className="sr">{t('content.try.person')}</legend>
      <div className={styles.age}>
        <NumberField
          label={t('content.try.age')}
          inputMode="numeric"
          value={person.age}
          onValueChange={(age) => onChange({ ...person, age })}
        />
        <SelectField
          label={t('content.try.age_unit')}
          value={person.unit}
          options={[
            { value: 'years', label: t('content.try.years') },
            { value: 'months', label: t('content.try.months') },
          ]}
          onChange={({ target }) => onChange({ ...person, unit: target.value as TypedPerson['unit'] })}
        />
      </div>
      <SelectField
        label={t('content.try.gender')}
        value={person.gender}
        options={genders.map((value) => ({ value, label: t(`content.gender.${value}`) }))}
        onChange={({ target }) => onChange({ ...person, gender: target.value as Gender })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={person.isAnsweredFor}
          onChange={({ target }) => onChange({ ...person, isAnsweredFor: target.checked })}
        />
        <span>{t('content.try.someone')}</span>
      </label>
      {mayBePregnant(person) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={person.isPregnant}
            onChange={({ target }) => onChange({ ...person, isPregnant: target.checked })}
          />
          <span>{t('content.try.pregnant')}</span>
        </label>
      )}
      {facts.length > 0 && (
        <fieldset className={styles.facts}>
          <legend>{t('content.try.record')}</legend>
          {facts.map((fact) => (
            <label key={factKey(fact)} className={styles.check}>
              <input
                type="checkbox"
                checked={person.known.includes(factKey(fact))}
                onChange={() => toggle(factKey(fact))}
              />
              <span>{words.option(recordQuestions[fact.kind], fact.code)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
