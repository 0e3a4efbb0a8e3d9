/** The cost of SMS: one segment each, in both languages, with the longest values that may stand in it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { smsSize } from '@hodi/domain/deliveries/sms-segments.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import { formatClock } from '@hodi/i18n/format.ts';
import { loadCatalog } from '@hodi/i18n/load-catalog.ts';
import { inLanguage } from '#server/work/link-tokens.ts';
import { type ServerText, texts } from '#server/work/texts.ts';
import { appointmentSms, dangerReplySms, invitationLinkSms, invitationSms } from './texts.ts';

type Key = Extract<ServerText, `sms.${string}`>;

/** Longest value of each placeholder. A new placeholder needs an entry here. */
const longest: Readonly<Record<string, string>> = {
  code: '9'.repeat(6),
  minutes: '99',
  hours: '99',
  // For appointments: names are cut to this length.
  clinician: 'N'.repeat(30),
  place: 'K'.repeat(30),
  day: 'Jumatatu, Nov 23, 2026',
  // The clinic, by a name that is cut so too, and its number.
  whom: `${'K'.repeat(30)}, +${'2'.repeat(15)}`,
  year: '2036',
  home: `https://${'h'.repeat(32)}/?lng=sw`,
  // Address of a thread.
  address: `https://${'h'.repeat(32)}/patient/e-contact/${'0'.repeat(36)}`,
  link: `https://${'h'.repeat(32)}/register-patient?invitation=${'t'.repeat(43)}`,
};

/** SMS that may take more segments, with how many; each one is paid for each time. */
const moreThanOne: Partial<Record<Key, number>> = {
  // An invitation says who invites: that is worth a second one.
  'sms.invitation_link': 2,
  'sms.clinician_invitation': 2,
};

/** SMS about threads, which may be answered by SMS. */
const isAnswered = (key: Key): boolean =>
  key.startsWith('sms.news_') && !['sms.news_ended', 'sms.news_waits', 'sms.news_records'].includes(key);

const keys = Object.keys(await loadCatalog('en', ['outgoing'])).filter((key): key is Key => key.startsWith('sms.'));
for (const language of languages) {
  describe(language, () => {
    const time = formatClock('02:00', language);
    for (const key of keys) {
      test(key, () => {
        const link = inLanguage(longest['link'] ?? '', language);
        const address = inLanguage(longest['address'] ?? '', language);
        const numbers = { emergency_phone: `+${'2'.repeat(19)}`, country_phone: '112', crisis_line: null };
        const advice = dangerReplySms({ user_id: null, mobile_number: '', language }, numbers).body.slice(
          'Hodi: '.length,
        );
        const said = texts[language](key, { ...longest, link, address, time, advice });
        const whole = isAnswered(key) ? `${said} ${texts[language]('sms.may_reply')}` : said;
        const { encoding, segments, units } = smsSize(whole);
        assert.equal(encoding, 'gsm7', 'a character outside of the alphabet costs more than half of the room');
        assert.equal(segments, moreThanOne[key] ?? 1, `${units} characters`);
      });
    }
  });
}

test('an invitation names clinician and clinic, in names that are no link', () => {
  const to = { user_id: null, mobile_number: '+254712000001', language: 'en' as const };
  const from = { clinician: 'Dr. http://evil.co.ke/a', place: 'Ziwa Family Clinic' };
  assert.equal(
    invitationLinkSms(to, from, 'https://hodi.test/x').body,
    'Hodi: Dr. http evil. co. ke a, Ziwa Family Clinic, invites you to register: https://hodi.test/x',
  );
  assert.equal(
    invitationSms({ ...to, language: 'sw' }, { ...from, clinician: 'Achieng Otieno' }, 'https://hodi.test/').body,
    'Hodi: Achieng Otieno, Ziwa Family Clinic, anakualika. Kubali au kataa hapa: https://hodi.test/',
  );
});

test('a name is never a link', () => {
  const to = { user_id: null, mobile_number: '+254712000001', language: 'en' as const };
  const when = { start_time: '2026-11-23T06:00:00Z', time_zone: 'Africa/Nairobi' };
  const named = { clinician: 'Dr. http://evil.co.ke/a', place: 'win.evil.com', ...when };
  const { body } = appointmentSms(to, 'sms.appointment_moved', named);
  assert.match(body, /Dr\. http evil\. co\. ke a on .*, win\. evil\. com\.$/);

  const wide = { clinician: 'Login hodi-ke．com／x', place: 'Afya Béné 0712000001｡com', ...when };
  const { body: said } = appointmentSms(to, 'sms.appointment_moved', wide);
  assert.match(said, /Login hodi-ke\. com x on .*, Afya Béné \. com\.$/);
});
