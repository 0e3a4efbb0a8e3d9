import { useState } from 'react';
import { useLocation } from 'wouter';
import { validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ClosedLink, UnknownLink } from '../link-state.tsx';
import { useLink } from '../use-link.ts';
import { OwnPasswordStep } from './own-password-step.tsx';

/** Where the link of an assisted registration leads: the patient sets a password, and is in. */
export default function CompleteRegistrationPage() {
  const t = useTexts();
  const [address] = useLocation();
  const token = decodeURIComponent(address.split('/')[2] ?? '');
  const link = useLink(validateToken, token);
  // It was good when the page opened, and used or too old when the password was sent.
  const [late, setLate] = useState<string>();

  const sentence = late ?? (link.state === 'invalid' ? link.sentence : undefined);
  if (sentence !== undefined) return <ClosedLink title={t('complete.invalid_title')}>{sentence}</ClosedLink>;
  if (link.state === 'good') {
    return <OwnPasswordStep token={token} greeting={link.shown} onInvalid={(error) => setLate(error.message)} />;
  }
  return <UnknownLink lost="complete.lost" retry={link.state === 'lost' ? link.retry : undefined} />;
}
