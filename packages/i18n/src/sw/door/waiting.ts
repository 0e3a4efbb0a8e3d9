import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { waiting as english } from '@hodi/i18n/en/door/waiting.ts';

/** What waits on this device, for who looks at it or throws it away: a newer version, each kind of write, what is asked. */
export const waiting: Catalog<typeof english> = {
  'shell.update_ready': 'Toleo jipya liko tayari.',
  'shell.offline_ready':
    'Sasa Hodi inafunguka hata bila mtandao. Huhitaji kufanya lolote: bonyeza Baadaye uendelee. Sasisha sasa hupakia tu ukurasa huu upya.',
  'shell.update_now': 'Sasisha sasa',
  'shell.later': 'Baadaye',
  'shell.update_would_lose':
    'Hodi haijasasishwa: kifaa hiki hakina nafasi ya kuhifadhi ulichoandika sasa hivi. Tuma kwanza ulichoandika, au ufute baadhi ya picha, video au programu, kisha ujaribu tena.',
  'connection.unsent_title': 'Bado hayajatumwa',
  'connection.nothing_waits': 'Hakuna kinachosubiri tena.',
  'connection.discard_title': { one: 'Ungependa kutupa badiliko hili?', other: 'Ungependa kutupa mabadiliko {count}?' },
  'connection.discard_warning': 'Kliniki haijapata kilicho hapa chini wala haitakiona, na hakiwezi kurudishwa:',
  'connection.discard_confirm': { one: 'Litupe', other: 'Tupa mabadiliko {count}' },
  'thread.queue_message': 'Ujumbe',
  'thread.queue_resolve': 'Kuhitimisha ushauri',
  'thread.queue_acknowledge': 'Kuthibitisha kuwa umeona dalili ya hatari',

  'queue.inquiry': 'Ulizo la afya',
  'queue.draft_discarded': 'Kufuta majibu',
  'queue.correction': 'Sahihisho katika ulizo',
  'queue.data_request': 'Ombi kuhusu taarifa zako',
  'queue.own_details': 'Taarifa zako',
  'queue.invitation': 'Mwaliko',
  'queue.invitation_deleted': 'Kufuta mwaliko',
  'queue.invitation_answer': 'Jibu la mwaliko',
  'queue.join': 'Kujiunga na mhudumu wa afya',
  'queue.selected_clinician': 'Kuchagua mhudumu wa afya',
  'queue.registration': 'Usajili wa mgonjwa',
  'queue.note': 'Maelezo kuhusu mgonjwa',
  'queue.service': 'Huduma iliyoombwa',
  'queue.service_fulfilled': 'Huduma iliyotolewa',
  'queue.patient_details': 'Taarifa za mgonjwa',
  'queue.deactivation': 'Kusitisha mgonjwa',
  'queue.reactivation': 'Kumrejesha mgonjwa',
  'queue.clinician': 'Taarifa za mhudumu',
  'queue.institution': 'Kituo cha afya',
  'queue.institution_deleted': 'Kufuta kituo cha afya',
  'queue.appointment': 'Miadi mpya',
  'queue.appointment_changed': 'Miadi iliyobadilishwa',
  'queue.appointment_deleted': 'Kufuta miadi',
};
