import type { Language } from '@hodi/domain/shared/language.ts';
import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { EntryHead } from '~/components/brand/entry-head.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { EmergencyBar } from '~/components/danger/emergency-bar.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { PhoneField } from '~/components/form/phone-field.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { Page } from '~/components/layout/page.tsx';

/** The login page's parts, to be laid beside its mockup. */
export function GalleryEntry() {
  const [language, setLanguage] = useState<Language>('en');
  const [who, setWho] = useState<'patient' | 'clinician'>('patient');
  return (
    <AppFrame skipLabel="Skip to content">
      <EntryHead
        title="Hodi"
        tagline="Karibu. Talk to your clinic."
        language={{
          label: 'Language · Lugha',
          value: language,
          onValueChange: setLanguage,
          options: [
            { value: 'en', label: 'English' },
            { value: 'sw', label: 'Kiswahili' },
          ],
        }}
        theme={{ theme: 'light', label: 'Dark mode', onToggle: () => {} }}
      />
      <Page width="read">
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
        <Button kind="main" size="big" full type="submit">
          Sign in
        </Button>
      </Page>
      <EmergencyBar call={{ label: 'Call 112', number: '112' }}>
        In an emergency do not wait here. Call 112 or 999.
      </EmergencyBar>
    </AppFrame>
  );
}
