import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { OtherChoice } from '~/components/choice/other-choice.tsx';
import { ScaleInput } from '~/components/choice/scale-input.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { PhoneField } from '~/components/form/phone-field.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { FormFoot } from '~/components/steps/form-foot.tsx';
import { Progress } from '~/components/steps/progress.tsx';
import { StepList } from '~/components/steps/step-list.tsx';
import styles from './gallery.module.css';

const symptoms = ['Vomiting', 'Diarrhoea', 'Fever or chills', 'Blood in vomit or stool'];

export function GalleryForm() {
  const [who, setWho] = useState<'patient' | 'clinician'>('patient');
  const [chosen, setChosen] = useState<readonly string[]>(['Diarrhoea', 'Other']);
  const [other, setOther] = useState('Bitter taste in my mouth since Thursday');
  const [scale, setScale] = useState<number | undefined>(8);
  const [sugar, setSugar] = useState('7.1');
  const [search, setSearch] = useState('Achi');
  const [story, setStory] = useState('');
  const toggle = (name: string) => (on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <main>
      <div className={styles.column}>
        <Progress label="Question 4 of 9" aside="About 2 minutes left" value={4} max={9} />
        <ChoiceGroup legend="Do you have any of these as well?" hint="Choose all that are true for you.">
          {symptoms.map((name) => (
            <ChoiceRow
              key={name}
              pick="many"
              name="symptoms"
              value={name}
              label={name}
              checked={chosen.includes(name)}
              onCheckedChange={toggle(name)}
            />
          ))}
          <OtherChoice
            pick="many"
            name="symptoms"
            value="other"
            label="Other"
            textLabel="Tell us in your own words"
            text={other}
            onTextChange={setOther}
            checked={chosen.includes('Other')}
            onCheckedChange={toggle('Other')}
          />
        </ChoiceGroup>
        <StepList
          label="Steps"
          doneLabel="done"
          direction="row"
          steps={[
            { id: 'questions', label: 'Questions', state: 'done' },
            { id: 'check', label: 'Check', state: 'now' },
            { id: 'send', label: 'Send', state: 'next' },
          ]}
        />
        <StepList
          label="Registration"
          doneLabel="done"
          steps={[
            { id: '1', label: 'Patient details', state: 'done' },
            { id: '2', label: 'Member ID', state: 'now' },
            { id: '3', label: 'Health questionnaire', detail: 'Optional', state: 'next' },
          ]}
        />
        <Segmented
          label="I am a"
          value={who}
          onValueChange={setWho}
          options={[
            { value: 'patient', label: 'Patient', icon: person },
            { value: 'clinician', label: 'Clinician', icon: stethoscope },
          ]}
        />
        <PhoneField label="Mobile number" callingCode="+254" defaultValue="712 000 184" />
        <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" defaultValue="siri kubwa" />
        <ScaleInput
          label="How strong is the pain?"
          value={scale}
          onValueChange={setScale}
          lowest="No pain"
          highest="The worst pain"
        />
        <NumberField label="Blood sugar" value={sugar} onValueChange={setSugar} unit="mmol/L" />
        <NumberField label="Temperature" value="" onValueChange={() => {}} unit="°C" />
        <SelectField
          label="Gender"
          placeholder="Choose"
          options={[
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
          ]}
          error="Please choose one"
        />
        <SearchField label="Search inquiries" value={search} onValueChange={setSearch} clearLabel="Clear" />
        <TextArea
          label="Anything else?"
          aside={`${story.length} of 2,000`}
          value={story}
          onChange={(event) => setStory(event.target.value)}
        />
      </div>
      <FormFoot>
        <Button size="big">Back</Button>
        <Button kind="main" size="big">
          Continue
        </Button>
      </FormFoot>
    </main>
  );
}
