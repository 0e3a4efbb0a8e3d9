import type { Catalog } from '../catalog.ts';
import type { fieldCodes as english } from '../en/field-codes.ts';

export const fieldCodes: Catalog<typeof english> = {
  required: 'Sehemu hii ni lazima ijazwe',
  invalid_email: 'Tafadhali weka barua pepe sahihi',
  invalid_phone: 'Tafadhali weka namba sahihi ya simu',
  fixed_line: 'Hii inaonekana ni simu ya mezani, ambayo haipokei SMS. Angalia namba, au sema kwamba inapokea SMS.',
  gets_sms: 'Inapokea SMS',
  same_number: 'Namba hii ndiyo inayotumika sasa',
  invalid_date: 'Tafadhali weka tarehe sahihi',
  invalid_year: 'Tafadhali andika mwaka kwa tarakimu nne',
  date_in_future: 'Tarehe haiwezi kuwa ya siku zijazo',
  end_before_start: 'Saa ya kumaliza lazima iwe baada ya saa ya kuanza',
  passwords_do_not_match: 'Manenosiri hayafanani',
  password_too_short: 'Nenosiri linahitaji angalau herufi {min}',
  password_too_common: 'Watu wengi hutumia nenosiri hili. Tafadhali chagua lingine.',
  invalid_code: 'Namba ya uthibitisho si sahihi',
  too_short: 'Tafadhali andika angalau herufi {min}',
  too_long: 'Tafadhali usizidishe herufi {max}',
  out_of_range: 'Tafadhali weka namba kuanzia {min} hadi {max}',
  invalid_choice: 'Tafadhali chagua mojawapo ya majibu',
  invalid_value: 'Tafadhali hakikisha ulichoandika hapa',
  something_went_wrong: 'Hitilafu imetokea. Tafadhali jaribu tena.',
  network_error: 'Hitilafu ya mtandao. Tafadhali angalia mtandao wako.',
};
