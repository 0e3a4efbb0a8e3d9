import { orNothing } from '~/lib/ahead.ts';
import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { useSession } from '~/lib/session/session.ts';

const FirstUseHint = orNothing<{ isFixed: boolean }>(() => import('./first-use-hint-later.ts'));

/** What stands after every page inside the navigation. */
export default function PageFoot({ isFixed }: { isFixed: boolean }) {
  const isPatient = useSession()?.userType === 'patient';
  return (
    <>
      {isPatient && !isFixed && <EmergencyFoot />}
      <FirstUseHint isFixed={isFixed} />
    </>
  );
}
