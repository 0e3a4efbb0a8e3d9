/**
 * The printed card that a patient takes home: how the clinic knows them, and how to reach the clinic. It has both
 * languages, plain black ink and the size A6.
 */
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { contactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { DoorBand } from '~/components/brand/door-band.tsx';
import { Mark } from '~/components/brand/mark.tsx';
import { whatsApp } from '~/components/icon/seldom-icons.ts';
import { ambulance } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { type CardKey, cardTexts, WhatsAppQr } from './whatsapp-qr.tsx';
import styles from './contact-card.module.css';

/** Each is read aloud in its own language. */
const both = (key: CardKey, params: Record<string, string> = {}) => (
  <>
    <span lang="en">{cardTexts.en(key, params)}</span> · <span lang="sw">{cardTexts.sw(key, params)}</span>
  </>
);

export interface ContactCardProps {
  name: string;
  memberId: string;
  age: number;
  /** Where the date of birth is not known so well that another age is possible. */
  isAbout?: boolean;
  gender: Gender;
  /** As shown: with "Dr." where it belongs. */
  clinician: string;
  institution: Pick<Institution, 'name' | 'full_address' | 'emergency_phone' | 'whatsapp_number'>;
  /** Address behind the QR code. */
  whatsappUrl: string | null;
  /** The institution's own text for its cards. */
  text?: string;
}

/** Without a WhatsApp number the card has no QR code. */
export function ContactCard(props: ContactCardProps) {
  const { name, memberId, age, isAbout = false, gender, clinician, institution, whatsappUrl, text = '' } = props;
  const phones = emergencyPhones(contactNumbers(institution));
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.top}>
        <Mark ground="line" />
        <div>
          <p className={styles.place}>{institution.name}</p>
          <p className={styles.small}>{institution.full_address}</p>
        </div>
      </div>
      <DoorBand ink />
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        <div className={styles.member}>
          <span className={styles.small}>
            <span lang="en">{cardTexts.en('card.member_id')}</span>
            <br />
            <span lang="sw">{cardTexts.sw('card.member_id')}</span>
          </span>
          <span className={`${styles.id} num`}>{memberId}</span>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{both('card.age')}</dt>
            <dd>{isAbout ? both('people.about', { what: String(age) }) : age}</dd>
          </div>
          <div>
            <dt>{both('card.gender')}</dt>
            <dd>{both(`people.${gender}`)}</dd>
          </div>
          <div className={styles.wide}>
            <dt>{both('card.clinician')}</dt>
            <dd>{clinician}</dd>
          </div>
        </dl>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {whatsappUrl !== null && <WhatsApp url={whatsappUrl} number={institution.whatsapp_number} />}
      </div>
      <div className={styles.emergency}>
        <Icon shape={ambulance} size={24} />
        <span>
          {both('card.emergency')}: <span className="num">{phones.map(formatPhone).join(' · ')}</span>
        </span>
      </div>
    </article>
  );
}

function WhatsApp({ url, number }: { url: string; number: string | null }) {
  return (
    <div className={styles.whatsapp}>
      <div className={styles.qr}>
        <WhatsAppQr url={url} number={number} />
      </div>
      <div className={styles.scan}>
        <p className={styles.app}>
          <Icon shape={whatsApp} size={24} /> WhatsApp
        </p>
        <p lang="en">{cardTexts.en('card.scan')}</p>
        <p lang="sw">{cardTexts.sw('card.scan')}</p>
        <p className="num">
          <strong>{formatPhone(number ?? '')}</strong>
        </p>
      </div>
    </div>
  );
}
