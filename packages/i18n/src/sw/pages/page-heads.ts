import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { pageHeads as english } from '@hodi/i18n/en/pages/page-heads.ts';

export const pageHeads: Catalog<typeof english> = {
  'page_head.home.title': 'Hodi · Zungumza na kliniki yako',
  'page_head.home.description':
    'Ieleze kliniki yako unavyojisikia, jibu maswali machache, upate jibu kutoka kwa daktari wako. Kwa Kiswahili na Kiingereza, hata kwenye simu ya kawaida.',
  'page_head.login.title': 'Ingia kwenye akaunti · Hodi',
  'page_head.login.description':
    'Ingia kwenye Hodi kwa namba yako ya simu ili kuiandikia kliniki yako, au kuwajibu wagonjwa wako.',
  'page_head.register_patient.title': 'Akaunti mpya ya mgonjwa · Hodi',
  'page_head.register_patient.description':
    'Fungua akaunti yako ya Hodi kwa hatua mbili na uiandikie kliniki yako kutoka simu yako.',
  'page_head.register_clinician.title': 'Akaunti mpya ya mhudumu wa afya · Hodi',
  'page_head.register_clinician.description':
    'Jiunge na kituo chako kwenye Hodi: pitia maulizo, wajibu wagonjwa wako na panga miadi.',
  'page_head.clinician_dashboard.title': 'Ukurasa mkuu · Hodi',
  'page_head.clinician_dashboard.description': 'Yanayokusubiri leo: maulizo, maombi ya huduma, wagonjwa na miadi.',
  'page_head.patient_dashboard.title': 'Mwanzo · Hodi',
  'page_head.patient_dashboard.description': 'Daktari wako, maulizo yako na miadi yako mahali pamoja.',
};
