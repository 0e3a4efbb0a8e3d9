import { Logo } from '~/components/brand/logo.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { useSession } from '~/lib/session/session.ts';
import { AccountMenu } from './account-menu.tsx';

/** While nothing is known of the person but that they are logged in: they can still log out. */
export function VisitorFrameHeader() {
  const userType = useSession()?.userType ?? 'patient';
  return (
    <AppHeader logo={<Logo name="Hodi" href="/" />}>
      <AccountMenu person={null} userType={userType} />
    </AppHeader>
  );
}
