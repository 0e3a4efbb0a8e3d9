import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { useSession } from '~/lib/session/session.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const FirstUseHint = lazyComponent(async () => (await import('./first-use-hint.tsx')).default, null);

/** Foot of every page inside the navigation. */
export default function PageFoot({ isFixed, isReception }: { isFixed: boolean; isReception: boolean }) {
  const isPatient = useSession()?.userType === 'patient';
  return (
    <>
      {isPatient && !isFixed && <EmergencyFoot />}
      <FirstUseHint isFixed={isFixed} isReception={isReception} />
    </>
  );
}
