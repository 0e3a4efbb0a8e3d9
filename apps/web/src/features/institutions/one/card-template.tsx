import { useRef, useState } from 'react';
import {
  type CardVariable,
  cardTemplateFault,
  cardTextLength,
  cardVariables,
  filledCard,
} from '@hodi/domain/institutions/contact-card-template.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setContactCard } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { Button } from '~/components/action/button.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './card-template.module.css';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

/** The text of the contact cards, and beside it how it will look on one. */
export function CardTemplate({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useSaveOfInstitution(row);
  const stored = row.institution.contact_card_text ?? '';
  const [text, setText] = useState(stored);
  const [isClash, setIsClash] = useState(false);
  const fault = cardTemplateFault(text);
  const submit = async () => {
    if (fault !== undefined) {
      area.current?.focus();
      return;
    }
    const outcome = await save(setContactCard, { text: text.trim() || null }, t('roles.card_saved'));
    setIsClash(outcome === 'changed');
    if (outcome === 'saved') onClose();
  };
  const insert = (variable: CardVariable) => {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    setText(`${text.slice(0, from)}{${variable}}${text.slice(to)}`);
    area.current?.focus();
  };
  return (
    <SettingDialog title={t('roles.card')} onSave={submit} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.less}>{t('roles.card_why')}</p>
        <TextArea
          ref={area}
          label={t('roles.card_text')}
          rows={5}
          value={text}
          hint={t('roles.card_default')}
          aside={t('roles.card_count', { count: text.trim().length, max: cardTextLength })}
          error={fault && t(fault.code, { max: cardTextLength })}
          onChange={({ target }) => setText(target.value)}
        />
        {isClash && <Preview row={row} text={stored} title={t('roles.card_changed')} />}
        <fieldset className={styles.variables}>
          <legend className={styles.label}>{t('roles.card_insert')}</legend>
          {cardVariables.map((variable) => (
            <Button key={variable} size="small" kind="soft" icon={plus} onClick={() => insert(variable)}>
              {t(`roles.card_fields.${variable}`)}
            </Button>
          ))}
        </fieldset>
        <Preview row={row} text={text} title={t('roles.card_preview')} />
      </div>
    </SettingDialog>
  );
}

/** With a patient who is not one. */
function Preview({ row: { institution }, text, title }: { row: InstitutionRow; text: string; title: string }) {
  const t = useTexts();
  const shown = filledCard(text, {
    patient_name: t('roles.card_sample_patient'),
    member_id: 'HD-4827-193',
    clinician_name: t('roles.card_sample_clinician'),
    institution_name: institution.name,
    address: institution.full_address,
    emergency_phone: formatPhone(institution.emergency_phone),
    whatsapp_number: institution.whatsapp_number === null ? '' : formatPhone(institution.whatsapp_number),
    business_hours: institution.business_hours ?? '',
  });
  return (
    <section aria-label={title} aria-live="polite">
      <p className={styles.label}>{title}</p>
      <p className={styles.card}>{shown || t('roles.card_default')}</p>
    </section>
  );
}
