/**
 * What a patient takes home: who they are for the clinic, and how to reach it. In both languages at once, in ink that
 * any printer has, on A6.
 */
import { card as english } from '@hodi/i18n/en/door/card.ts';
import { people as englishPeople } from '@hodi/i18n/en/people.ts';
import { card as kiswahili } from '@hodi/i18n/sw/door/card.ts';
import { people as kiswahiliPeople } from '@hodi/i18n/sw/people.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { contactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { DoorBand } from '~/components/brand/door-band.tsx';
import { Mark } from '~/components/brand/mark.tsx';
import { whatsApp } from '~/components/icon/seldom-icons.ts';
import { ambulance } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './contact-card.module.css';
import { WhatsAppQr } from './whatsapp-qr.tsx';

type CardKey = keyof typeof english;

/** Each is read aloud in its own language. */
function Both({ en, sw }: { en: string; sw: string }) {
  return (
    <>
      <span lang="en">{en}</span> · <span lang="sw">{sw}</span>
    </>
  );
}

const both = (key: CardKey) => <Both en={english[key]} sw={kiswahili[key]} />;

export interface ContactCardProps {
  name: string;
  memberId: string;
  age: number;
  gender: Gender;
  /** As shown: with "Dr." where it belongs. */
  clinician: string;
  institution: Pick<Institution, 'name' | 'full_address' | 'emergency_phone' | 'whatsapp_number'>;
  /** What the QR opens. */
  whatsappUrl: string | null;
  /** What the institution wrote for its cards. */
  text?: string;
}

/** Without a WhatsApp number the card has no QR code. */
export function ContactCard(props: ContactCardProps) {
  const { name, memberId, age, gender, clinician, institution, whatsappUrl, text = '' } = props;
  const phones = emergencyPhones(contactNumbers(institution));
  const genders = <Both en={englishPeople[`people.${gender}`]} sw={kiswahiliPeople[`people.${gender}`]} />;
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
            <span lang="en">{english['card.member_id']}</span>
            <br />
            <span lang="sw">{kiswahili['card.member_id']}</span>
          </span>
          <span className={`${styles.id} num`}>{memberId}</span>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{both('card.age')}</dt>
            <dd>{age}</dd>
          </div>
          <div>
            <dt>{both('card.gender')}</dt>
            <dd>{genders}</dd>
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
        <p lang="en">{english['card.scan']}</p>
        <p lang="sw">{kiswahili['card.scan']}</p>
        <p className="num">
          <strong>{formatPhone(number ?? '')}</strong>
        </p>
      </div>
    </div>
  );
}
