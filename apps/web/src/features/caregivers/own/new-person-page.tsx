import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { ButtonLink, Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { peoplePath, whoForPath } from '~/lib/person/people-paths.ts';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { consentOf, teamsOf } from './asked-teams.tsx';
import { PersonToAdd } from './person-to-add.tsx';
import {
  emptyPerson,
  type FilledPerson,
  inputOf,
  type PersonKind,
  personFaults,
  personSchemas,
  type TypedPerson,
  typedFields,
} from './typed-person.ts';
import { useAddPerson } from './use-add-person.ts';
import styles from './people.module.css';

/** With ids that are kept with what was typed, so that the same person sent by who opens the form anew is one. */
type Typed = TypedPerson & { id: string; patient_id: string };

/** Adds a child at once, or an adult after their consent. Restores an earlier draft. */
export default function NewPersonPage() {
  const [params] = useSearchParams();
  const kind = params.get('kind') === 'adult' ? 'adult' : 'child';
  const draftKey = `person new ${kind}`;
  const draft = useDraft<Typed>(draftKey);
  if (draft === undefined) return null;
  return (
    <NewPerson key={kind} kind={kind} topic={params.get('topic') ?? undefined} draftKey={draftKey} draft={draft} />
  );
}

interface NewPersonProps {
  kind: PersonKind;
  /** Where the way goes on with the person. */
  topic: string | undefined;
  draftKey: string;
  draft: Draft<Typed> | null;
}

function NewPerson({ kind, topic, draftKey, draft }: NewPersonProps) {
  'use no memo';
  const t = useTexts();
  const failedText = useFailedText();
  const { data: own } = useSuspenseQuery(profileQuery());
  const teams = teamsOf(own);
  const sending = useSending();
  const [fresh] = useState(() => ({ id: newId(), patient_id: newId() }));
  const ids = { id: draft?.base.id ?? fresh.id, patient_id: draft?.base.patient_id ?? fresh.patient_id };
  const present: Typed = { ...emptyPerson, ...ids };
  const form = useForm<Typed, unknown, FilledPerson>({
    defaultValues: { ...present, ...typedOf(draft) },
    resolver: newNumberResolver<Typed, FilledPerson>(personSchemas[kind], personFaults(kind, own.user.mobile_number)),
    shouldFocusError: false,
  });
  const told = useFieldWords<Typed>({
    relation: { label: 'caregivers.clinician.relation', inWords: (value) => value },
    team_consent: { label: 'team_care.legend', inWords: (value) => t(`team_care.said_${consentOf(value)}`) },
    may_decide: { label: 'caregivers.privacy.title', inWords: (value) => value },
    id: 'person.name',
    patient_id: 'person.name',
  });
  const { forget } = useDraftForm(form, { draftKey, base: present, told });
  const add = useAddPerson(topic, forget);
  const { failure } = sending;
  const submit = form.handleSubmit((filled) =>
    sending.run(async () => {
      try {
        const consent = consentOf(form.getValues('team_consent'));
        const team_choices = teams.map(({ id: institution_id }) => ({ institution_id, consent }));
        await add(inputOf(filled, { ...ids, ...(teams.length > 0 && { team_choices }) }));
      } catch (error) {
        const isShown = error instanceof ApiError && showFieldProblems<Typed>(error, [...typedFields], form.setError);
        if (!isShown) throw error;
      }
    }),
  );
  return (
    <Page
      title={t(`caregivers.add.${kind}`)}
      up={{
        label: t(topic === undefined ? 'caregivers.people.title' : 'caregivers.choose.title'),
        href: topic === undefined ? peoplePath : whoForPath(topic),
      }}
      width="read"
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FaultFocus control={form.control} />
        <Panel>
          <div className={styles.form}>
            <PersonToAdd kind={kind} control={form.control} own={own} />
          </div>
        </Panel>
        <FieldError id={undefined} error={failedText('caregivers.add.not_added', failure) || undefined} />
        <div className={styles.actions}>
          <ButtonLink href={topic === undefined ? peoplePath : whoForPath(topic)}>{t('shell.cancel')}</ButtonLink>
          <Button
            type="submit"
            kind="main"
            size="big"
            sending={sending.isSending}
            sendingLabel={t('caregivers.add.saving')}
          >
            {t('caregivers.add.save')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
