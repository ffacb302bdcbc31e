import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { late } from '../components/browser-only.tsx';

const Waiting = () => <Skeleton lines={3} />;
const AccessChoices = late(() => import('../access/access-choices.tsx'), Waiting);
const SizeChoices = late(() => import('../access/size-choices.tsx'), Waiting);

export const AccessPanel = () => (
  <WhenUnfolded>
    <AccessChoices />
  </WhenUnfolded>
);

export const SizePanel = () => (
  <WhenUnfolded>
    <SizeChoices />
  </WhenUnfolded>
);

/** Loads the content of a panel when it is first unfolded. It stays mounted, since reading aloud may continue. */
function WhenUnfolded({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const details = place.current?.closest('details');
    const look = () => details?.open && setIsWanted(true);
    // The details may have been unfolded before scripts ran.
    look();
    details?.addEventListener('toggle', look);
    return () => details?.removeEventListener('toggle', look);
  }, []);
  return <div ref={place}>{isWanted && children}</div>;
}
