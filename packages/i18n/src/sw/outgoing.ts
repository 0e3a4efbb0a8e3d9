import type { Catalog } from '../catalog.ts';
import type {
  contactCard as englishCard,
  outbox as englishOutbox,
  outgoing as english,
  told as englishTold,
} from '../en/outgoing.ts';

export const outgoing: Catalog<typeof english> = {
  'sms.emergency': 'Hodi: ulizo lenye dalili ya hatari ya dharura linakusubiri. Tafadhali fungua Hodi sasa.',
  'sms.emergency_waiting':
    'Hodi: ulizo la dharura kwenye kliniki yako linasubiri kwa dakika {minutes}. Fungua Hodi sasa, au mpigie simu aliye zamu.',
  'sms.code': 'Hodi: namba yako ya uthibitisho ni {code}. Inatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  'sms.reset_code':
    'Hodi: namba yako ya kuweka nenosiri jipya ni {code}. Inatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  'sms.consent_code':
    'Hodi: namba yako ya usajili ni {code}. Mpe mhudumu wa afya namba hii ikiwa tu unakubali kusajiliwa. Inatumika kwa dakika {minutes}.',
  'sms.number_code':
    'Hodi: namba ya uthibitisho ni {code}, kwa dakika {minutes}. Mpe mhudumu wa afya namba hiyo ikiwa tu unataka simu hii itumike kwenye akaunti yako.',
  'sms.complete_registration': 'Hodi: weka nenosiri ndani ya saa {hours}: {link}',
  'sms.invitation': 'Hodi: {clinician}, {place}, anakualika. Kubali au kataa hapa: {home}',
  'sms.invitation_link': 'Hodi: {clinician}, {place}, anakualika ujisajili: {link}',
  'email.invitation_link.subject': '{place} inakualika Hodi',
  'email.invitation_link.body':
    'Habari,\n\n{clinician} wa {place} anahudumia wagonjwa kwa Hodi na anakualika ujisajili. Kiungo hiki kinatumika kwa siku {days} na mara moja tu:\n\n{link}\n\nKama hutarajii mwaliko, tafadhali usifanye lolote.',
  'sms.phone_changed':
    'Hodi: namba ya simu ya akaunti yako imebadilishwa. Kama hukuomba hivyo, tafadhali wasiliana na kliniki yako.',
  'sms.clinician_invitation': 'Hodi: {place} inakualika kazini: {link}',
  'email.clinician_invitation.subject': '{place} inakualika Hodi',
  'email.clinician_invitation.body':
    'Habari,\n\n{place} inahudumia wagonjwa kwa Hodi na inakualika ujiunge kama mhudumu wa afya. Kiungo hiki kinatumika kwa siku {days} na mara moja tu:\n\n{link}\n\nKama hutarajii mwaliko, tafadhali usifanye lolote.',
  'email.sms_silent.subject': 'Hodi: SMS hazitumwi',
  'email.sms_silent.body':
    'Habari,\n\nkwa dakika kadhaa sasa hakuna SMS iliyotumwa na Hodi: wala namba za kujisajili au kuweka nenosiri jipya, wala tahadhari za dharura, wala vikumbusho vya miadi.\n\nHadi hili lirekebishwe, tafadhali fungua Hodi mara kwa mara uone maulizo mapya na dharura, na wapigie simu wagonjwa unaohitaji kuwafikia. Tafadhali mjulishe anayesimamia mfumo wa Hodi wa kliniki yako.\n\nHodi inaendelea kujaribu yenyewe. Ujumbe huu hutumwa mara moja tu kwa siku.',
  'sms.clinician_approved': 'Hodi: kliniki yako imeidhinisha akaunti yako. Sasa unaweza kuingia.',
  'sms.handed_over': 'Hodi: sasa unahudumiwa na mhudumu mwingine wa kliniki yako. Tafadhali fungua Hodi umwone.',
  'sms.appointment_reminder': 'Hodi: miadi na {clinician}, {day}, {time}, {place}. Huwezi kuja? Ijulishe kliniki.',
  'sms.appointment_moved': 'Hodi: miadi yako imebadilishwa. Sasa ni na {clinician}, {day}, {time}, {place}.',
  'sms.appointment_cancelled':
    'Hodi: miadi yako na {clinician}, {day}, {time}, haitafanyika. Una swali? Tafadhali wasiliana na kliniki.',
  'sms.appointment_reopened': 'Hodi: miadi yako sasa itafanyika. Ni na {clinician}, {day}, {time}, {place}.',
  'sms.erased':
    'Hodi: akaunti yako imefutwa kama ulivyoomba. Rekodi yako imefungwa hadi {year}, kisha itafutwa. Una swali? {whom}',
  'sms.erased_whole': 'Hodi: akaunti na rekodi yako zimefutwa kama ulivyoomba. Una swali? {whom}',
  'sms.already_patient':
    'Hodi: namba hii tayari ina akaunti ya mgonjwa. Kama ni yako, ingia au weka nenosiri jipya. Kama umeipata namba hii karibuni, tafadhali uliza kituo chako.',
  'sms.already_clinician':
    'Hodi: namba hii tayari ina akaunti ya mhudumu wa afya. Kama ulijaribu kujisajili, ingia au weka nenosiri jipya.',
  'sms.no_patient':
    'Hodi: nenosiri jipya la mgonjwa limeombwa, lakini namba hii haina akaunti ya mgonjwa. Kama ni wewe, tafadhali jisajili.',
  'sms.no_clinician':
    'Hodi: nenosiri jipya la mhudumu wa afya limeombwa, lakini namba hii haina akaunti hiyo. Kama ni wewe, tafadhali jisajili.',
};

export const outbox: Catalog<typeof englishOutbox> = {
  'outbox.title': 'Jumbe zinazotoka',
  'outbox.explanation':
    'Jumbe fupi ambazo zingetumwa, mpya kwanza. Ukurasa huu haupo kwenye mfumo unaotumika na wagonjwa.',
  'outbox.empty': 'Bado hakuna ujumbe.',
  'outbox.again': 'Angalia tena',
  'outbox.for': 'Jumbe kwa {number}',
  'outbox.all': 'Onyesha jumbe zote',
  'outbox.blanked': 'Ujumbe ulikuwa na kiungo au namba ya siri. Maandishi yalifutwa ulipotoka.',
  'outbox.code': 'Namba ya uthibitisho',
  'outbox.state_waiting': 'Unasubiri',
  'outbox.state_sent': 'Umetumwa',
  'outbox.state_delivered': 'Umefika',
  'outbox.state_failed': 'Haukufika',
};

export const told: Catalog<typeof englishTold> = {
  'appointment.without_sms':
    'Hakuna SMS itakayomkumbusha {name} miadi ya {at}: kliniki yako imetuma SMS nyingi mno kwa siku moja. Tafadhali mkumbushe wewe mwenyewe.',
};

export const contactCard: Catalog<typeof englishCard> = {
  'contact_card.default_text':
    'Tuandikie kwenye Hodi wakati wowote ukiwa na swali kuhusu afya yako. Tunza kadi hii na uionyeshe kliniki.',
};
